// The one program that runs before anything is installed, on whatever Node is there: old syntax only up to the version check.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `FamiBook needs Node.js 20 or newer; this is ${process.version}. Get it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
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
