import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@famibook/service-kit/errors';
import { createZipWriter, type ZipWriter } from '../format/zip-writer.ts';
import { type MinRate, watchRate } from './watch-rate.ts';

const MIN_RATE = { windowMs: 120_000 };

interface ZipToSend {
  now: Date;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
  write(zip: ZipWriter, signal: AbortSignal): Promise<void>;
}

/**
 * Sends a ZIP while it is written. One that fails in the middle is cut off, so that it cannot be taken for whole, and so is
 * one whose client reads so slowly that it only keeps a slot from others.
 * @throws AppError `bad_request` for such a client; what `write` throws
 */
export async function sendZip(
  res: ServerResponse,
  { now, signal, write }: ZipToSend,
  minRate: MinRate = MIN_RATE,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const rate = watchRate(minRate, () => {
    // Otherwise it is the archive that takes long to be written.
    if (res.writableNeedDrain) failed.abort(new AppError('bad_request', { message: 'The client reads too slowly.' }));
  });
  const zip = createZipWriter(now, stop);
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      rate.count(chunk.length);
      yield chunk;
    }
  };
  const sent = pipeline(zip.stream, counted, res, { signal: stop });
  sent.catch((error: unknown) => failed.abort(error));
  try {
    await write(zip, stop);
    await sent;
  } catch (error) {
    failed.abort(error);
    throw failed.signal.reason;
  } finally {
    rate.stop();
  }
}
