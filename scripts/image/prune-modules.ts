// Run while an image is built: removes from node_modules what no service loads.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imagePackages } from '../supply/shipped-packages.ts';
import { isNeededFile } from './needed-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wanted = new Set(imagePackages(root).map(({ path }) => path));

/** Folders of packages below this folder of modules, those with a scope too. */
function packagesIn(modules: string): string[] {
  const folder = join(root, modules);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(folder, name), { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map((entry) => `${modules}/${name}/${entry.name}`)
        : [`${modules}/${name}`],
    );
}

function prune(modules: string): void {
  for (const path of packagesIn(modules)) {
    if (wanted.has(path)) prune(`${path}/node_modules`);
    else rmSync(join(root, path), { recursive: true });
  }
}

prune('node_modules');
// Programs of packages, which are run on a developer's machine.
rmSync(join(root, 'node_modules', '.bin'), { recursive: true, force: true });
for (const entry of readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile() && !isNeededFile(path)) rmSync(path);
}
