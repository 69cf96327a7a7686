import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { COMPILED } from '@famibook/testing/compile-cache';
import { type UploadBed, uploadBed } from './upload-bed.ts';

const CHILD = join(import.meta.dirname, 'crash-child.ts');

/** A replica that can be killed. */
export interface ReplicaProcess {
  child: ChildProcess;
  url: string;
  internalUrl: string;
  /** The signal it ended by. */
  ended: Promise<NodeJS.Signals | null>;
  /** Of the one person that it knows. */
  headers: Record<string, string>;
}

export interface Replicas {
  a: UploadBed;
  b: UploadBed;
  /** One more in this process. */
  another(env?: Record<string, string>): Promise<UploadBed>;
  /** One more in a process of its own. */
  anotherProcess(who: Identity, env?: Record<string, string>): Promise<ReplicaProcess>;
  /** What an upload's parts hold, in order. */
  bytesOf(id: string): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Replicas of media over one database and one store. */
export async function uploadReplicas(env: Record<string, string> = {}): Promise<Replicas> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'famibook-replicas-'));
  const settings = { FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_UNCLAIMED_SECONDS: '5', ...env };
  const beds = new Set<UploadBed>();
  const children: ChildProcess[] = [];
  const another: Replicas['another'] = async (more = {}) => {
    const started = await uploadBed({ ...settings, ...more }, database);
    const bed: UploadBed = {
      ...started,
      stop: async () => {
        beds.delete(bed);
        await started.stop();
      },
    };
    beds.add(bed);
    return bed;
  };
  const a = await another();
  const b = await another();

  return {
    a,
    b,
    another,
    anotherProcess: async (who, more = {}) => {
      const person = { TEST_USER: who.userId, TEST_FAMIBOOK: who.current?.famibookId };
      const child = spawn(process.execPath, [CHILD], {
        env: { ...COMPILED, ...settings, ...more, ...person, DATABASE_URL: database.url, PATH: '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
      const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [undefined])]);
      const place = said ? JSON.parse(String(said)) : { url: '', internalUrl: '', token: '' };
      const { url, internalUrl, token } = place as Record<'url' | 'internalUrl' | 'token', string>;
      return {
        child,
        url,
        internalUrl,
        ended,
        headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
      };
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
      for (const child of children) child.kill('SIGKILL');
      for (const bed of beds) await bed.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
