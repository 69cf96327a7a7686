import { formatStartupError } from '@famibook/service-kit/runtime/format-startup-error';
import type { Machine, MachineRequest } from '@famibook/service-kit/runtime/machine';
import { randomPassword } from '../first-administrator.ts';
import { openMachine } from '../open-machine.ts';
import { readOrCreateSecret } from '../stored-secret.ts';
import { type DemoSettings, seedDemo } from './seed.ts';
import { demoSignIns } from './sign-ins.ts';
import { Refused } from './visitor.ts';

const ADMINISTRATOR = 'admin@famibook.local';

/**
 * The machine with a data directory of its own for the demo, and a family in it; it prints the sign-in of every
 * account.
 */
export async function openDemoMachine(request: MachineRequest, folder = 'demo'): Promise<Machine> {
  const secrets = new Map<string, string>();
  const machine = await openMachine(request, {
    folder,
    furtherEnv: async (dataDir) => {
      for (const name of ['demo-administrator', 'demo-family'])
        secrets.set(name, await readOrCreateSecret(dataDir, name, randomPassword));
      return { FAMIBOOK_ADMIN_EMAIL: ADMINISTRATOR, FAMIBOOK_ADMIN_PASSWORD: secrets.get('demo-administrator') };
    },
  });
  return {
    ...machine,
    onReady: async (url) => {
      await machine.onReady(url);
      const administrator = { email: ADMINISTRATOR, password: secrets.get('demo-administrator') ?? '' };
      const password = secrets.get('demo-family') ?? '';
      const dataDir = machine.env.FAMIBOOK_DATA_DIR ?? '';
      await completeFamily({ url, administrator, password, progress: request.printLine }, dataDir);
      for (const line of demoSignIns(administrator, password)) request.printLine(line);
    },
  };
}

/** A family that visitors have changed is no reason not to start. */
export async function completeFamily(settings: DemoSettings, dataDir: string): Promise<void> {
  try {
    await seedDemo(settings);
  } catch (error) {
    const reason = error instanceof Refused ? error.message : formatStartupError(error);
    settings.progress(`The demo family is not complete: ${reason}`);
    settings.progress(`The next start tries again. To start from scratch, stop FamiBook and delete ${dataDir}.`);
  }
}
