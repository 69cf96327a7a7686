// Runs one of the project's TypeScript programs under its own Node: node scripts/run.mjs FILE [arguments]

import { ensureGenerated } from './ensure/generated.mjs';
import { ensureInstalled } from './ensure/install.mjs';
import { becomeNode24 } from './ensure/node24.mjs';

const [file, ...args] = process.argv.slice(2);
try {
  await ensureInstalled();
  await ensureGenerated();
  becomeNode24(file, args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
