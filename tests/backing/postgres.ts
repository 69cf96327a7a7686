import { startEmbeddedPostgres } from '../../packages/one-machine/src/postgres/start-embedded-postgres.ts';
import type { Reaper } from './reaper.ts';

/** The Postgres that the product brings, without waiting for the disk. */
export async function startPostgres(reaper: Reaper): Promise<string> {
  const { adminUrl, pid } = await startEmbeddedPostgres({ dataDir: await reaper.folder(), durability: 'none' });
  reaper.started(pid);
  return adminUrl;
}
