import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { StoreRendition } from '../ports.ts';
import { type DecoderFunctions, type Reply, resultOf, type ServiceFunctions } from './protocol.ts';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
/** What is decoded at once takes three at most; headers and files need some beside them. */
const THREADS = 6;

export interface Decoder {
  readonly pid: number;
  /** Resolves once the process is gone, whatever ended it. */
  readonly ended: Promise<void>;
  /** How many calls are under way. */
  readonly jobs: number;
  /** Resident memory after the last call. */
  readonly rss: number;
  /**
   * Nothing of the call is under way any more when it resolves or rejects.
   * @param keep called for the renditions of `work`'s job
   * @throws DecoderEnded; what the decoder process threw; what `keep` threw
   */
  call<T>(work: DecoderWork<T>, keep?: StoreRendition): Promise<T>;
  /** Ends it at once, with all that it does. */
  end(): Promise<void>;
}

export type DecoderWork<T> = (
  decoder: BirpcReturn<DecoderFunctions, ServiceFunctions>,
  job: number,
) => Promise<Reply<T>>;

/** The decoder process ended before it had answered. */
export class DecoderEnded extends Error {
  /** Whether it was ready for work: one that never was, did not end by its work. */
  readonly wasReady: boolean;

  constructor(how: string, wasReady: boolean) {
    super(`the decoder process ended (${how})`);
    this.name = 'DecoderEnded';
    this.wasReady = wasReady;
  }
}

/**
 * Starts a decoder process; calls may be made at once, and wait until it is ready.
 * @throws AppError `unavailable` when this machine has no room for another process
 */
export function startDecoder({ atOnce, niceness, log }: { atOnce: number; niceness: number; log: Logger }): Decoder {
  const { child, pid } = forkDecoder(atOnce, niceness);
  const keepers = new Map<number, (width: number, bytes: Buffer) => Promise<boolean>>();
  let isReady = false;
  let isEnding = false;
  let ended: DecoderEnded | undefined;
  let lastJob = 0;
  let jobs = 0;
  let rss = 0;

  const decoder = createBirpc<DecoderFunctions, ServiceFunctions>(
    {
      started: () => {
        isReady = true;
      },
      keep: async (job, width, bytes) => (await keepers.get(job)?.(width, bytes)) ?? false,
    },
    {
      // What cannot be sent is met when the process has ended, which follows.
      post: (message) => child.send(message, () => undefined),
      on: (listener) => child.on('message', listener),
      timeout: -1,
    },
  );

  const gone = Promise.withResolvers<void>();
  child.once('exit', (code, signal) => {
    const how = String(signal ?? code);
    ended = new DecoderEnded(how, isReady);
    if (!isEnding) log.warn({ pid, how, isReady, jobs }, 'the decoder process ended');
    decoder.$close(ended);
    gone.resolve();
  });
  setAlive(child, false);

  return {
    pid,
    ended: gone.promise,
    get jobs() {
      return jobs;
    },
    get rss() {
      return rss;
    },
    call: async (work, keep) => {
      if (ended) throw ended;
      const job = ++lastJob;
      const keeping = followKeeping(keep);
      keepers.set(job, keeping.keep);
      if (++jobs === 1) setAlive(child, true);
      try {
        const reply = await work(decoder, job).finally(() => keepers.delete(job));
        rss = reply.rss;
        await keeping.settled();
        return resultOf(reply);
      } catch (error) {
        await keeping.settled();
        throw keeping.failure()?.error ?? error;
      } finally {
        if (--jobs === 0) setAlive(child, false);
      }
    },
    end: () => {
      isEnding = true;
      child.kill('SIGKILL');
      return gone.promise;
    },
  };
}

function forkDecoder(atOnce: number, niceness: number): { child: ChildProcess; pid: number } {
  const compiled = getCompileCacheDir();
  let child: ChildProcess;
  try {
    child = fork(PROGRAM, [String(atOnce)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Nothing else: it reads what strangers sent, and needs no secret.
      env: {
        MALLOC_ARENA_MAX: '2',
        UV_THREADPOOL_SIZE: String(THREADS),
        ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
      },
    });
  } catch (error) {
    throw new AppError('unavailable', { cause: error });
  }
  // What matters of it is met otherwise: no process id here, its end later.
  child.on('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) throw new AppError('unavailable');
  try {
    // Before it has threads: each takes the priority of the one that starts it.
    setPriority(pid, niceness);
  } catch {
    // It has ended already, which is told by itself.
  }
  return { child, pid };
}

/** Whether this process goes on for the sake of that one: only while that one works. */
function setAlive(child: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** The first failure of `keep` stays on this side: it is the caller's own. */
function followKeeping(keep: StoreRendition | undefined) {
  const under = new Set<Promise<boolean>>();
  let failure: { error: unknown } | undefined;
  return {
    keep: (width: number, bytes: Buffer) => {
      const kept = Promise.resolve(keep?.(width, bytes)).then(
        () => true,
        (error: unknown) => {
          failure ??= { error };
          return false;
        },
      );
      under.add(kept);
      return kept.finally(() => under.delete(kept));
    },
    failure: () => failure,
    settled: () => Promise.all(under),
  };
}
