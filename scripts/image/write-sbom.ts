// Run while an image is built: writes sbom.cdx.json, all that is inside the image in CycloneDX.

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imagePackages } from '../supply/shipped-packages.ts';
import { imageSbom, type Sbom } from './image-sbom.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const lockfile = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])) as Sbom;
const system = run('dpkg-query', ['--show']);
// Builds for other systems are in the lockfile too.
const packages = imagePackages(root).filter(({ path }) => existsSync(join(root, path)));
const sbom = imageSbom({ lockfile, packages, system, node: process.versions.node });
writeFileSync(join(root, 'sbom.cdx.json'), JSON.stringify(sbom, undefined, 1));
console.log(`sbom.cdx.json: ${sbom.components.length} packages`);
