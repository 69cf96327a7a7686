import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { type CrashChild, startCrashChild } from '@famibook/testing/services/start-crash-child';
import { bootUploads, type UploadTestApp } from './upload-fixture.ts';

const CHILD = join(import.meta.dirname, 'crash-child.ts');

export interface Replicas {
  a: UploadTestApp;
  b: UploadTestApp;
  /** One more in this process. */
  another(env?: Record<string, string>): Promise<UploadTestApp>;
  /** One more in a process of its own. */
  anotherProcess(user: Identity, env?: Record<string, string>): Promise<CrashChild>;
  /** What an upload's parts hold, in order. */
  bytesOf(id: string): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Replicas of media over one database and one store. */
export async function uploadReplicas(env: Record<string, string> = {}): Promise<Replicas> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'famibook-replicas-'));
  const settings = { FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_UNCLAIMED_SECONDS: '20', ...env };
  const apps = new Set<UploadTestApp>();
  const children: CrashChild[] = [];
  const another: Replicas['another'] = async (more = {}) => {
    const started = await bootUploads({ ...settings, ...more }, database);
    const app: UploadTestApp = {
      ...started,
      stop: async () => {
        apps.delete(app);
        await started.stop();
      },
    };
    apps.add(app);
    return app;
  };
  const a = await another();
  const b = await another();

  return {
    a,
    b,
    another,
    anotherProcess: async (identity, more = {}) => {
      const child = await startCrashChild(CHILD, {
        databaseUrl: database.url,
        identity,
        env: { ...settings, ...more },
      });
      children.push(child);
      return child;
    },
    bytesOf: async (id) => {
      const parts = await a.sql<{ objectId: string }>(
        'SELECT object_id AS "objectId" FROM upload_part WHERE upload_id = $1 ORDER BY at',
        [id],
      );
      const objects = a.platform.objects();
      return Buffer.concat(
        await Promise.all(parts.map(({ objectId }) => objects.readAll(`uploads/${id}.${objectId}`))),
      );
    },
    stop: async () => {
      for (const child of children) child.process.kill('SIGKILL');
      for (const app of apps) await app.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
