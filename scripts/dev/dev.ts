import { openDemoMachine } from '@famibook/one-machine/demo/open-demo-machine';
import { publicPort } from '@famibook/one-machine/port';
import { namesIn } from '@famibook/service-kit/runtime/catalogue';
import { formatStartupError } from '@famibook/service-kit/runtime/format-startup-error';
import { catalogue } from '../../catalogue.ts';
import { serveWebApp } from '../../web/dev/serve-web-app.ts';
import { isLoadedAhead, isMigration, isServiceSource, SERVICE_FOLDERS } from './service-sources.ts';
import { superviseServices } from './supervise-services.ts';

const DATA_FOLDER = 'dev';
const RESTART_WITHIN_MS = 15_000;
/** An editor that saves several files, or one in several steps, causes one restart. */
const SETTLE_MS = 30;

const print = (line: string) => void process.stdout.write(`${line}\n`);
/** What is running, ended in reverse order. */
const running = new AsyncDisposableStack();

async function stop(exitCode: number): Promise<void> {
  if (running.disposed) return;
  print('Stopping …');
  await running.disposeAsync();
  process.exit(exitCode);
}

/**
 * FamiBook for development: the database and a demo family in a data folder of their own, the services in a process
 * that restarts when their code changes, and the web app with hot module replacement, all on one port.
 */
async function develop(): Promise<void> {
  const machine = await openDemoMachine(
    { env: process.env, services: namesIn(catalogue), printLine: print },
    DATA_FOLDER,
  );
  running.defer(() => machine.stop());
  const port = Number(machine.env.PORT);
  const gatewayPort = await publicPort('0', '127.0.0.1');
  const env = { ...machine.env, PORT: String(gatewayPort), PUBLIC_URL: `http://localhost:${port}` };
  const services = superviseServices(env, print);
  running.defer(() => services.stop());
  let settling: NodeJS.Timeout | undefined;
  const webApp = await serveWebApp({
    port,
    host: machine.env.HOST ?? '127.0.0.1',
    apiPort: gatewayPort,
    untilApiReady: () => services.untilReady(RESTART_WITHIN_MS),
    watched: SERVICE_FOLDERS,
    onChange: (path) => {
      // While the services run, a migration may be half written: the next restart applies it.
      if (!isServiceSource(path) && !(services.haveFailed && isMigration(path))) return;
      if (isLoadedAhead(path)) services.dropSpare();
      clearTimeout(settling);
      settling = setTimeout(services.restart, SETTLE_MS);
    },
  });
  running.defer(() => webApp.close());
  await services.started;
  await machine.onReady(`http://localhost:${port}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
try {
  await develop();
} catch (error) {
  process.stderr.write(`${formatStartupError(error)}\n`);
  await stop(1);
}
