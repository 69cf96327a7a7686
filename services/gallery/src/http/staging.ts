import { finished, type Readable, Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { StorageEngine } from 'multer';

interface StagingOptions {
  stage(bytes: Readable, signal: AbortSignal): Promise<StagedImage>;
  discard(fileId: string): Promise<void>;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
  /** Throws for invalid fields; called before a byte is staged, and again with all fields before the file is decoded. */
  checkFields(body: unknown): void;
  /** Resolves when the whole form has been read. */
  formRead: Promise<void>;
}

/** The outcome of staging the file of one form: the image, or the error. */
export interface Staging {
  engine: StorageEngine;
  image: StagedImage | undefined;
  error: unknown;
}

/** Streams the file to media while it arrives, without storing it in memory or on disk. */
export function createStaging({ stage, discard, signal, checkFields, formRead }: StagingOptions): Staging {
  const tooLarge = new AbortController();

  const stageFile = async (body: object, bytes: Readable): Promise<StagedImage> => {
    bytes.once('limit', () => tooLarge.abort(new Error('the file is too large')));
    const delayed = delayEnd(bytes, async () => {
      await formRead;
      // The parser emits the last fields of the form in this turn of the event loop.
      await setImmediate();
      checkFields(body);
    });
    try {
      if (Object.hasOwn(body, 'description')) checkFields(body);
      bytes.pipe(delayed);
      return await stage(delayed, AbortSignal.any([signal, tooLarge.signal]));
    } finally {
      bytes.unpipe(delayed);
      delayed.destroy();
      // The rest is read and dropped, because the response can only follow the end of the form.
      bytes.resume();
    }
  };

  const staging: Staging = {
    image: undefined,
    error: undefined,
    engine: {
      _handleFile: (req, file, done) => {
        stageFile(req.body, file.stream).then(
          (image) => {
            staging.image = image;
            done(null, {});
          },
          (error: unknown) => {
            staging.error = error;
            done(error);
          },
        );
      },
      _removeFile: (_req, _file, done) => {
        const { image } = staging;
        staging.image = undefined;
        if (!image) return done(null);
        discard(image.fileId).then(() => done(null), done);
      },
    },
  };
  return staging;
}

/**
 * Passes bytes through but delays their end until `mayEnd` resolves, so that the receiver decodes no picture of a form that
 * is refused.
 */
function delayEnd(bytes: Readable, mayEnd: () => Promise<void>): Transform {
  const delayed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => void mayEnd().then(() => done(), done),
  });
  // Without a listener, an error after the receiver has stopped listening would end the process.
  delayed.on('error', () => undefined);
  finished(bytes, { writable: false }, (error) => error && delayed.destroy(error));
  return delayed;
}
