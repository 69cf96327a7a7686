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
/** Decoding takes three threads at most; headers and files need some more. */
const THREADS = 6;

/** Hears of the renditions of one call; when the call is repeated, of all of them again. */
export interface RenderListener {
  store: StoreRendition;
  listed: ((thumbhash: string) => void) | undefined;
}

export interface Decoder {
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** How many calls are in flight. */
  readonly jobs: number;
  /** Resident memory after the last call. */
  readonly rss: number;
  /**
   * Calls the decoder process. Nothing of the call is running any longer when it resolves or rejects.
   * @param listener of the renditions of `work`'s job
   * @throws DecoderEnded; what the decoder process threw; what `listener` threw
   */
  call<T>(work: DecoderWork<T>, listener?: RenderListener): Promise<T>;
  /** Kills the process with all its work. */
  end(): Promise<void>;
}

export type DecoderWork<T> = (
  decoder: BirpcReturn<DecoderFunctions, ServiceFunctions>,
  job: number,
) => Promise<Reply<T>>;

/** The decoder process ended before it had returned a result. */
export class DecoderEnded extends Error {
  /** Whether it was ready; a process that never was did not end because of its work. */
  readonly wasReady: boolean;

  constructor(how: string, wasReady: boolean) {
    super(`the decoder process ended (${how})`);
    this.name = 'DecoderEnded';
    this.wasReady = wasReady;
  }
}

/**
 * Starts a decoder process; calls wait until it is ready.
 * @throws AppError `unavailable` when this machine has no room for another process
 */
export function startDecoder({ atOnce, niceness, log }: { atOnce: number; niceness: number; log: Logger }): Decoder {
  const { child, pid } = forkDecoder(atOnce, niceness);
  const storing = new Map<number, ReturnType<typeof trackStoring>>();
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
      storeRendition: async (job, width, bytes) => (await storing.get(job)?.store(width, bytes)) ?? false,
      listed: (job, thumbhash) => storing.get(job)?.listed(thumbhash),
    },
    {
      // A send fails only when the process ends, which rejects the call.
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
    call: async (work, listener) => {
      if (ended) throw ended;
      const job = ++lastJob;
      const own = trackStoring(listener);
      storing.set(job, own);
      if (++jobs === 1) setAlive(child, true);
      try {
        const reply = await work(decoder, job).finally(() => storing.delete(job));
        rss = reply.rss;
        await own.settled();
        return resultOf(reply);
      } catch (error) {
        await own.settled();
        throw own.failure()?.error ?? error;
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
      // It gets no other variable, because it reads what strangers sent and needs no secret.
      env: {
        MALLOC_ARENA_MAX: '2',
        UV_THREADPOOL_SIZE: String(THREADS),
        ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
      },
    });
  } catch (error) {
    throw new AppError('unavailable', { cause: error });
  }
  // A failure shows as a missing process id below, or as its exit later.
  child.on('error', () => undefined);
  const { pid } = child;
  if (pid === undefined) throw new AppError('unavailable');
  try {
    // This comes before it has threads, because a thread inherits its priority from the one that starts it.
    setPriority(pid, niceness);
  } catch {
    // It has ended already, which its exit reports.
  }
  return { child, pid };
}

/** Lets the service's process stay alive for the decoder process only while that one works. */
function setAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Remembers the first error of `store`, which the caller must get as it was thrown, and what is still in flight. */
function trackStoring(listener: RenderListener | undefined) {
  const inFlight = new Set<Promise<boolean>>();
  let failure: { error: unknown } | undefined;
  return {
    store: (width: number, bytes: Buffer) => {
      const stored = Promise.resolve(listener?.store(width, bytes)).then(
        () => true,
        (error: unknown) => {
          failure ??= { error };
          return false;
        },
      );
      inFlight.add(stored);
      return stored.finally(() => inFlight.delete(stored));
    },
    listed: (thumbhash: string) => listener?.listed?.(thumbhash),
    failure: () => failure,
    settled: () => Promise.all(inFlight),
  };
}
