import { startEmbeddedPostgres } from '@famibook/one-machine/postgres/start-embedded-postgres';
import type { Reaper } from './reaper.ts';

/** The Postgres that the product brings, without waiting for the disk. */
export async function startPostgres(reaper: Reaper): Promise<string> {
  const { adminUrl, pid } = await startEmbeddedPostgres({ dataDir: await reaper.folder(), durability: 'none' });
  reaper.started(pid);
  return adminUrl;
}
