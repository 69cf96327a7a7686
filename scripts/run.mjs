// Runs one of the project's TypeScript programs under its own Node: node scripts/run.mjs FILE [arguments]

import { ensureRunnable } from './ensure/everything.mjs';
import { becomeNode24 } from './ensure/node24.mjs';

const [file, ...args] = process.argv.slice(2);
try {
  await ensureRunnable();
  becomeNode24(file, args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
