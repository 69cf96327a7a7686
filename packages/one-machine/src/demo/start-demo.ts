import { randomPassword } from '../first-administrator.ts';
import { keptSecret } from '../kept-secret.ts';
import { type RunningFamiBook, type StartOptions, startFamiBook } from '../run/start-famibook.ts';
import { seedDemo } from './seed.ts';
import { demoSignIns } from './sign-ins.ts';

/** FamiBook in a data directory of its own, with a family in it; every account's sign-in is told. */
export async function startDemo(options: Pick<StartOptions, 'env' | 'catalogue' | 'tell'>): Promise<RunningFamiBook> {
  const { tell } = options;
  const running = await startFamiBook({ ...options, folder: 'demo', furtherEnv });
  const administrator = {
    email: running.env.FAMIBOOK_ADMIN_EMAIL ?? '',
    password: running.env.FAMIBOOK_ADMIN_PASSWORD ?? '',
  };
  try {
    const password = running.env.FAMIBOOK_DEMO_PASSWORD ?? '';
    await seedDemo({ url: running.url ?? '', administrator, password, progress: tell });
    for (const line of demoSignIns(administrator, password)) tell(line);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function furtherEnv(dataDir: string) {
  const [FAMIBOOK_ADMIN_PASSWORD, FAMIBOOK_DEMO_PASSWORD] = await Promise.all(
    ['demo-administrator', 'demo-family'].map((name) => keptSecret(dataDir, name, randomPassword)),
  );
  return { FAMIBOOK_ADMIN_EMAIL: 'admin@famibook.local', FAMIBOOK_ADMIN_PASSWORD, FAMIBOOK_DEMO_PASSWORD };
}
