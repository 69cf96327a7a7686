import { hash } from 'node:crypto';
import { createReadStream, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createBlockingFiles, readWholeFile, TooLarge } from '@famibook/service-kit/storage/blocking-files';
import { createFileStore } from '@famibook/service-kit/storage/files';
import pLimit from 'p-limit';
import { type CopyJob, type CopyResult, type CopySettings, SourceUnreadable } from './copy-files.ts';
import { createBackupKeys } from './keys.ts';
import {
  assertContent,
  assertSameBytes,
  checkObject,
  type NamedContent,
  type ObjectRef,
  objectKey,
  type Vault,
  writeObject,
} from './objects.ts';
import { BackupProblem } from './problems.ts';
import { sealWhole, unsealWhole } from './seal.ts';

const READ_BYTES = 256 * 1024;

/** What has more is never in memory as a whole. */
const MAX_WHOLE_BYTES = 8 * 1024 * 1024;
/** Smaller buffers may share their memory with others. */
const MIN_FREED_BYTES = 32 * 1024;

const { folder, secret } = workerData as CopySettings;
const keys = createBackupKeys(secret);
const vault: Vault = { store: createFileStore(folder), keys };
const files = createBlockingFiles(folder);

/** What the disk of an original fails with when the original is there: of others another try may come to more. */
const UNREADABLE = new Set(['EACCES', 'EBADMSG', 'EIO', 'EISDIR', 'ELOOP', 'EPERM']);

/** Each large file that is copied in pieces takes megabytes, however many wait. */
const oneAtATime = pLimit(1);

letRequestsGoFirst();

parentPort?.on('message', async (job: CopyJob) => {
  const result = await oneAtATime(() => run(job)).catch((error: unknown) => ({ id: job.id, error: asMessage(error) }));
  parentPort?.postMessage(result);
});

/** Only Linux has a priority for one thread of a process; elsewhere it keeps that of all. */
function letRequestsGoFirst(): void {
  try {
    const threadId = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system without /proc.
  }
}

async function run({ id, file }: CopyJob): Promise<CopyResult> {
  if (file) return { id, ref: await copy(file.content, file.path) };
  files.syncFolders();
  return { id };
}

async function copy(content: NamedContent, path: string): Promise<ObjectRef | undefined> {
  let bytes: Buffer;
  try {
    bytes = readWholeFile(path, MAX_WHOLE_BYTES);
  } catch (error) {
    if (error instanceof TooLarge) return copyInPieces(content, path);
    const found = asUnreadable(error, path);
    const cannotOpen = (found as NodeJS.ErrnoException).path === path;
    if (cannotOpen) return undefined;
    throw found;
  }
  return copyWhole(content, bytes);
}

function copyWhole(content: NamedContent, bytes: Buffer): ObjectRef {
  const { name, sha256 } = content;
  const key = objectKey(name);
  assertContent({ bytes: bytes.length, sha256: hash('sha256', bytes) }, content, key);
  const sealed = keys.current ? sealWhole(bytes, keys.current, key) : [bytes];
  const ref = { name, sha256, bytes: bytes.length };
  files.put(key, sealed);
  if (keys.current) freeBuffers(sealed);
  const stored = files.read(key);
  const parts = keys.current ? unsealWhole(stored, keys, key) : [stored];
  assertSameBytes(parts, bytes, key);
  freeBuffers([bytes, stored, ...parts]);
  return ref;
}

/** Frees large buffers at once; V8 would let them pile up in each thread. */
function freeBuffers(parts: readonly Buffer[]): void {
  for (const { buffer, byteLength } of parts) {
    const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    if (isAlone && byteLength >= MIN_FREED_BYTES) buffer.transfer(0);
  }
}

async function copyInPieces(content: NamedContent, path: string): Promise<ObjectRef> {
  const ref = await writeObject(vault, content, readInPieces(path));
  await checkObject(vault, ref, keys.current !== undefined);
  return ref;
}

async function* readInPieces(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: READ_BYTES });
  } catch (error) {
    throw asUnreadable(error, path);
  }
}

/** Only for the reading of an original: the disk of the backups fails with the same codes. */
function asUnreadable(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code !== undefined && UNREADABLE.has(code) ? new SourceUnreadable(`${path}: ${message}`) : error;
}

/** An error's class and fields do not outlive the way to another thread. */
function asMessage(error: unknown): NonNullable<CopyResult['error']> {
  const { message, code } = error as NodeJS.ErrnoException;
  if (error instanceof BackupProblem) return { message, problem: { kind: error.kind, key: error.key } };
  if (error instanceof SourceUnreadable) return { message, isUnreadable: true };
  return { message, code };
}
