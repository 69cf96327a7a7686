// The one program that runs before anything is installed: the version of Node is looked at before anything else is read.
import './ensure/refuse-old-node.mjs';

import('./ensure/everything.mjs')
  .then(async ({ ensureEverything }) => {
    await ensureEverything();
    const { becomeNode24, takeEnvFile } = await import('./ensure/node24.mjs');
    const { envFile, args } = takeEnvFile(process.argv.slice(2));
    becomeNode24('start.ts', args, { envFile });
  })
  .catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
