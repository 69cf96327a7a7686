// npm run sbom: writes sbom.cdx.json, every package of the lockfile in CycloneDX.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { inRoot } from '../ensure/paths.mjs';

const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: inRoot(),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error(`npm could not list the packages. ${stderr}`);
  process.exit(1);
}
writeFileSync(inRoot('sbom.cdx.json'), stdout);
console.log(`sbom.cdx.json: ${JSON.parse(stdout).components.length} packages`);
