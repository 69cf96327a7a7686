import { machineOfEnvironment } from '@famibook/service-kit/runtime/machine';
import { runProcess } from '@famibook/service-kit/runtime/run-process';
import { catalogue, loadSettings } from '../../catalogue.ts';

/** What this process tells the one that watches it. */
export type ServicesMessage = 'starting' | 'ready';

const send = (message: ServicesMessage) => void process.send?.(message);

send('starting');

/** All services in one process, over a database that `dev.ts` has started. */
await runProcess({
  env: process.env,
  args: [],
  catalogue,
  loadSettings,
  openMachine: async ({ env }) => ({ ...machineOfEnvironment(env), onReady: async () => send('ready') }),
});
