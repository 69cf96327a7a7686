import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import pLimit from 'p-limit';
import { damaged } from '../domain/strip/bytes.ts';
import { type Decoder, DecoderEnded, type DecoderWork, type RenderListener, startDecoder } from './start-decoder.ts';

export interface DecoderPoolOptions {
  /** How many pictures or steps of one are worked on at the same time. */
  atOnce: number;
  /** The priority as of `nice`: from 0, the service's own, to 19, the lowest. */
  niceness: number;
  log: Logger;
  /** How long the decoder process stays alive without work. */
  idleMs: number;
  /** A decoder process without work that holds more memory than this is ended. */
  maxIdleBytes: number;
}

/** One decoder process, which starts with the first call and ends when there was none for a while. */
export interface DecoderPool {
  /** Starts the decoder process for calls that will follow, unless it runs. */
  prepare(): void;
  /** @throws AppError `bad_image` when the work ends the process twice, `unavailable`; what `work` and `listener` throw */
  call<T>(work: DecoderWork<T>, listener?: RenderListener): Promise<T>;
  /** The ids of the processes that run: none, one, or two while a call is repeated alone. */
  pids(): number[];
  /** Ends the processes; the calls in flight fail with `unavailable`. */
  stop(): Promise<void>;
}

export function createDecoderPool({ atOnce, niceness, log, idleMs, maxIdleBytes }: DecoderPoolOptions): DecoderPool {
  const running = new Set<Decoder>();
  const alone = pLimit(1);
  let shared: Decoder | undefined;
  let isStopped = false;
  let idle: NodeJS.Timeout | undefined;

  function start(): Decoder {
    if (isStopped) throw new AppError('unavailable');
    const decoder = startDecoder({ atOnce, niceness, log });
    running.add(decoder);
    void decoder.ended.then(() => {
      running.delete(decoder);
      if (shared === decoder) shared = undefined;
    });
    return decoder;
  }

  function end(decoder: Decoder): Promise<void> {
    if (shared === decoder) shared = undefined;
    return decoder.end();
  }

  /** Returns the shared decoder process, which stays alive for at least `idleMs` from now. */
  function useShared(): Decoder {
    shared ??= start();
    extendLife(shared);
    return shared;
  }

  function extendLife(decoder: Decoder): void {
    clearTimeout(idle);
    idle = setTimeout(() => (decoder.jobs === 0 ? end(decoder) : extendLife(decoder)), idleMs).unref();
  }

  async function callShared<T>(work: DecoderWork<T>, listener?: RenderListener): Promise<T> {
    const decoder = useShared();
    try {
      return await decoder.call(work, listener);
    } finally {
      if (decoder.jobs === 0 && decoder.rss > maxIdleBytes) void end(decoder);
      else if (decoder === shared) extendLife(decoder);
    }
  }

  /** Repeats work in a process that does nothing else, so that only this work can end it. */
  async function callAlone<T>(work: DecoderWork<T>, listener?: RenderListener): Promise<T> {
    const decoder = start();
    try {
      return await decoder.call(work, listener);
    } finally {
      await end(decoder);
    }
  }

  async function call<T>(work: DecoderWork<T>, listener?: RenderListener): Promise<T> {
    try {
      return await callShared(work, listener).catch((error: unknown) => {
        if (!endedByWork(error)) throw error;
        return alone(() => callAlone(work, listener));
      });
    } catch (error) {
      if (endedByWork(error)) throw Object.assign(damaged(), { cause: error });
      throw error instanceof DecoderEnded ? new AppError('unavailable', { cause: error }) : error;
    }
  }

  /** A process that was ready was ended by one of the pictures that it worked on. */
  function endedByWork(error: unknown): boolean {
    return error instanceof DecoderEnded && error.wasReady && !isStopped;
  }

  return {
    prepare: () => {
      try {
        useShared();
      } catch {
        // The call for the picture itself will throw the same error.
      }
    },
    call,
    pids: () => [...running].map(({ pid }) => pid),
    stop: async () => {
      isStopped = true;
      clearTimeout(idle);
      await Promise.all([...running].map(end));
    },
  };
}
