import { flushCompileCache } from 'node:module';
import { describeCodeError } from './describe-code-error.ts';
import { openInspector } from './open-inspector.ts';
import { recordLoadedAhead } from './record-loaded-ahead.ts';

/** The messages to this process, in this order; `run` once the services of before have ended. */
export type ServicesCommand = { ahead: readonly string[] } | 'load' | 'run';
/** What it sends to the one that started it. */
export type ServicesMessage = 'loaded' | { ready: readonly string[] } | { failed: string };

const send = (message: ServicesMessage) => void process.send?.(message);

/**
 * Loads the code of all services, and opens nothing. The imports are dynamic, so that a failing one can be described.
 */
async function loadServices() {
  const [{ catalogue, loadSettings }, { loadServices, namesIn }, { machineOfEnvironment }, { startProcess }] =
    await Promise.all([
      import('../../catalogue.ts'),
      import('@famibook/service-kit/runtime/catalogue'),
      import('@famibook/service-kit/runtime/machine'),
      import('@famibook/service-kit/runtime/start-process'),
      import('@famibook/service-kit/runtime/open-process'),
    ]);
  await loadServices(catalogue, namesIn(catalogue));
  const openMachine = async () => machineOfEnvironment(process.env);
  // The lines of a start are in the log as well.
  return () => startProcess({ env: process.env, catalogue, loadSettings, openMachine, printLine: () => {} });
}

type Start = Awaited<ReturnType<typeof loadServices>>;

/** Runs the services over a database that `dev.ts` has started, until a signal. */
async function run(start: Start): Promise<void> {
  openInspector(process.env.INSPECT);
  const starting = start();
  process.once('SIGTERM', async () => {
    await starting.then((services) => services.stop()).catch(() => {});
    process.exit();
  });
  await starting;
  send({ ready: [...ahead] });
  // Node would write it when the process ends, which is after the next one has read it.
  flushCompileCache();
}

const ahead = recordLoadedAhead();
let start: Start | undefined;

async function obey(command: ServicesCommand): Promise<void> {
  if (command === 'run') return start && run(start);
  if (command === 'load') {
    start = await loadServices();
    return send('loaded');
  }
  // What is wrong with one of them shows when the code of the services imports it.
  await Promise.allSettled(command.ahead.map((url) => import(url)));
}

/** The other process ends this one, once it has received why. */
const fail = (error: unknown) => send({ failed: describeCodeError(error) });

let obeyed = Promise.resolve();
process.on('message', (command: ServicesCommand) => {
  obeyed = obeyed.then(() => obey(command)).catch(fail);
});
// The process that should have ended this one is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
