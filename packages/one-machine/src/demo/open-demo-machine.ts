import type { Machine, MachineRequest } from '@famibook/service-kit/runtime/machine';
import { randomPassword } from '../first-administrator.ts';
import { openMachine } from '../open-machine.ts';
import { readOrCreateSecret } from '../stored-secret.ts';
import { seedDemo } from './seed.ts';
import { demoSignIns } from './sign-ins.ts';

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
      await seedDemo({ url, administrator, password, progress: request.printLine });
      for (const line of demoSignIns(administrator, password)) request.printLine(line);
    },
  };
}
