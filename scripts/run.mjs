// Runs one of the project's TypeScript programs under its own Node:
// node scripts/run.mjs [--settings=.env] FILE [arguments]

import './ensure/refuse-old-node.mjs';
import { ensureRunnable } from './ensure/everything.mjs';
import { becomeNode24, takeEnvFile } from './ensure/node24.mjs';

const {
  envFile,
  args: [file, ...args],
} = takeEnvFile(process.argv.slice(2));
try {
  await ensureRunnable();
  becomeNode24(file, args, { envFile });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
