import { join } from 'node:path';
import { formatWritten } from './format-written.ts';
import { CannotWrite } from './names.ts';
import { plan } from './plan.ts';
import { openTree } from './tree.ts';

const ROOT = join(import.meta.dirname, '..', '..');

try {
  const tree = openTree(ROOT);
  plan(tree, process.argv.slice(2), new Date());
  const written = tree.save();
  formatWritten(ROOT, written);
  process.stdout.write(`${written.sort().join('\n')}\n`);
  if (written.includes('catalogue.ts'))
    process.stdout.write('A new service needs a database: restart npm run dev if it runs.\n');
} catch (error) {
  process.stderr.write(`${error instanceof CannotWrite ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
