import { runProcess } from '@famibook/service-kit/runtime/run-process';
import { catalogue, loadSettings } from './catalogue.ts';

/** Starts FamiBook; `SERVICES` says which services this process is. */
await runProcess({
  env: process.env,
  args: process.argv.slice(2),
  catalogue,
  loadSettings,
  backUpBeforeUpgrade: async ({ env, platform, definitions, log }) => {
    const { takePreDeploymentBackup } = await import('@famibook/backup/pre-deployment');
    const { databaseUrl, securitySink } = platform;
    await takePreDeploymentBackup({ env, definitions, databaseUrl, objects: platform.objects(), securitySink, log });
  },
  openMachine: async (request) => {
    const isDemo = process.argv.includes('--demo');
    if (isDemo) return (await import('@famibook/one-machine/demo/open-demo-machine')).openDemoMachine(request);
    return (await import('@famibook/one-machine/open-machine')).openMachine(request);
  },
});
