import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Formats and sorts the imports of what was written, and makes the database client of a new schema. */
export function formatWritten(root: string, written: readonly string[]): void {
  const formatted = written.filter((path) => /\.(?:tsx?|json)$/.test(path) && path !== 'package-lock.json');
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...formatted], { cwd: root, stdio: 'pipe' });
  if (!written.some((path) => path.endsWith('schema.prisma'))) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'generate.mjs')], { cwd: root, stdio: 'inherit' });
}
