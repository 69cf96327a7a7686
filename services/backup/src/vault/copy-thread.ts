import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createFileStore } from '@famibook/service-kit/storage/files';
import type { CopyJob, CopyResult, CopySettings } from './copy-files.ts';
import { createBackupKeys } from './keys.ts';
import { checkObject, type Vault, writeObject } from './objects.ts';
import { BackupProblem } from './problems.ts';

const READ_BYTES = 256 * 1024;

const { folder, secret } = workerData as CopySettings;
const vault: Vault = { store: createFileStore(folder), keys: createBackupKeys(secret) };

parentPort?.on('message', async (job: CopyJob) => {
  const result = await copy(job).catch((error: unknown) => ({ id: job.id, error: asMessage(error) }));
  parentPort?.postMessage(result);
});

async function copy({ id, content, path }: CopyJob): Promise<CopyResult> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return { id, ref: undefined };
  const ref = await writeObject(vault, content, file.createReadStream({ highWaterMark: READ_BYTES }));
  await checkObject(vault, ref, vault.keys.current !== undefined);
  return { id, ref };
}

/** An error's class and fields do not outlive the way to another thread. */
function asMessage(error: unknown): NonNullable<CopyResult['error']> {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof BackupProblem) return { message, problem: { kind: error.kind, key: error.key } };
  return { message, code };
}
