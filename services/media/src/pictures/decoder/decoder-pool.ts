import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import pLimit from 'p-limit';
import type { StoreRendition } from '../ports.ts';
import { damaged } from '../rules/strip/bytes.ts';
import { type Decoder, DecoderEnded, type DecoderWork, startDecoder } from './start-decoder.ts';

export interface DecoderPoolOptions {
  /** How many pictures or steps of one are worked on at the same time. */
  atOnce: number;
  /** As of `nice`: from 0, as the service itself, to 19, for what may wait longest. */
  niceness: number;
  log: Logger;
  /** How long the decoder process stays without work. */
  idleMs: number;
  /** One without work that holds more than this is ended. */
  maxIdleBytes: number;
}

/** One decoder process that comes with the first call and goes when none has come for a while. */
export interface DecoderPool {
  /** Starts the decoder process, if none runs, for calls that will follow. */
  prepare(): void;
  /** @throws AppError `bad_image` for what ends a decoder process twice, `unavailable`; what `work` and `keep` throw */
  call<T>(work: DecoderWork<T>, keep?: StoreRendition): Promise<T>;
  /** Of what runs: none, one, or two while a call is tried again. */
  pids(): number[];
  /** Ends what runs; the calls under way fail as unavailable. */
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

  /** The shared one; it stays for at least `idleMs` from now. */
  function awaken(): Decoder {
    shared ??= start();
    stayAwake(shared);
    return shared;
  }

  function stayAwake(decoder: Decoder): void {
    clearTimeout(idle);
    idle = setTimeout(() => (decoder.jobs === 0 ? end(decoder) : stayAwake(decoder)), idleMs).unref();
  }

  async function callShared<T>(work: DecoderWork<T>, keep?: StoreRendition): Promise<T> {
    const decoder = awaken();
    try {
      return await decoder.call(work, keep);
    } finally {
      if (decoder.jobs === 0 && decoder.rss > maxIdleBytes) void end(decoder);
      else if (decoder === shared) stayAwake(decoder);
    }
  }

  /** In a decoder process that does nothing else: what ends it is this. */
  async function callAlone<T>(work: DecoderWork<T>, keep?: StoreRendition): Promise<T> {
    const decoder = start();
    try {
      return await decoder.call(work, keep);
    } finally {
      await end(decoder);
    }
  }

  async function call<T>(work: DecoderWork<T>, keep?: StoreRendition): Promise<T> {
    try {
      return await callShared(work, keep).catch((error: unknown) => {
        if (!isByWork(error)) throw error;
        return alone(() => callAlone(work, keep));
      });
    } catch (error) {
      if (isByWork(error)) throw Object.assign(damaged(), { cause: error });
      throw error instanceof DecoderEnded ? new AppError('unavailable', { cause: error }) : error;
    }
  }

  /** Any of the pictures that it was busy with may have ended it. */
  function isByWork(error: unknown): boolean {
    return error instanceof DecoderEnded && error.wasReady && !isStopped;
  }

  return {
    prepare: () => {
      try {
        awaken();
      } catch {
        // The picture's own call will be told.
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
