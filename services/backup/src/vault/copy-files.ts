import { Worker } from 'node:worker_threads';
import type { NamedContent, ObjectRef } from './objects.ts';
import { BackupProblem, type ProblemKind } from './problems.ts';

/** How a thread writes into a folder of backups. */
export interface CopySettings {
  readonly folder: string;
  /** What the current key is made of; undefined without encryption. */
  readonly secret: Uint8Array | undefined;
}

export interface CopyJob {
  readonly id: number;
  /** Without one, all that was copied is to be made safe. */
  readonly file?: { readonly content: NamedContent; readonly path: string };
}

export interface CopyResult {
  readonly id: number;
  readonly ref?: ObjectRef | undefined;
  readonly error?: {
    message: string;
    code?: string | undefined;
    problem?: { kind: ProblemKind; key: string };
    isUnreadable?: boolean;
  };
}

/** A file that is there, and that its disk does not give. */
export class SourceUnreadable extends Error {
  override readonly name = 'SourceUnreadable';
}

/** Stores files of this machine as objects, beside what the process does otherwise. */
export interface FileCopies {
  /**
   * Writes an object and reads it back; it outlives a power cut after `sync`.
   * @returns undefined when no file can be opened there
   * @throws BackupProblem, SourceUnreadable, or what the disk fails with
   */
  copy(content: NamedContent, path: string): Promise<ObjectRef | undefined>;
  sync(): Promise<void>;
  stop(): Promise<void>;
}

/** Threads that wait for a flush share it, and another one computes in the meantime. */
const THREADS = 3;
/** What a thread makes for one file is small, but for the bytes, which are not part of this. */
const YOUNG_GENERATION_MB = 4;

interface PendingJob {
  resolve(ref: ObjectRef | undefined): void;
  reject(error: unknown): void;
}

/**
 * Threads of their own, from the first file on: hashes, encryption and thousands of small waits would hold up every
 * request of the process, and be held up by them.
 */
export function openFileCopies(settings: CopySettings): FileCopies {
  const threads = Array.from({ length: THREADS }, () => createCopyThread(settings));
  return {
    copy: (content, path) => {
      const [idlest] = threads.toSorted((one, other) => one.waiting() - other.waiting());
      if (!idlest) throw new TypeError('files are copied by at least one thread');
      return idlest.send({ content, path });
    },
    sync: async () => {
      await Promise.all(threads.filter((thread) => thread.isStarted()).map((thread) => thread.send()));
    },
    stop: async () => {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function createCopyThread(settings: CopySettings) {
  const waiting = new Map<number, PendingJob>();
  let thread: Worker | undefined;
  let ended: Error | undefined;
  let lastId = 0;

  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('copy-thread.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    started.on('error', end);
    started.on('exit', () => end(new Error('the thread that copies files has ended')));
    started.on('message', ({ id, ref, error }: CopyResult) => {
      const waiter = waiting.get(id);
      waiting.delete(id);
      if (error) waiter?.reject(asError(error));
      else waiter?.resolve(ref);
    });
    return started;
  };

  return {
    waiting: () => waiting.size,
    isStarted: () => thread !== undefined,
    send: (file?: CopyJob['file']) =>
      new Promise<ObjectRef | undefined>((resolve, reject) => {
        if (ended) return reject(ended);
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        thread ??= start();
        thread.postMessage({ id: lastId, ...(file && { file }) } satisfies CopyJob);
      }),
    stop: async () => void (await thread?.terminate()),
  };
}

function asError({ message, code, problem, isUnreadable }: NonNullable<CopyResult['error']>): Error {
  if (isUnreadable) return new SourceUnreadable(message);
  if (problem) return new BackupProblem(problem.kind, problem.key, message);
  return Object.assign(new Error(message), code !== undefined && { code });
}
