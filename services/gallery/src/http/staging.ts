import { finished, type Readable, Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { StorageEngine } from 'multer';

interface StagingOptions {
  stage(bytes: Readable, signal: AbortSignal): Promise<StagedImage>;
  discard(fileId: string): Promise<void>;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
  /** Refuses fields: those before the file before any byte is staged, and all of them before the file is decoded. */
  checkFields(body: unknown): void;
  /** Resolves when the whole form has been read. */
  formRead: Promise<void>;
}

/** The file of one form on its way to media: the staged image, or the error. */
export interface Staging {
  engine: StorageEngine;
  image: StagedImage | undefined;
  error: unknown;
}

/** Passes the file on while it arrives; nothing is stored here, neither in memory nor on disk. */
export function createStaging({ stage, discard, signal, checkFields, formRead }: StagingOptions): Staging {
  const tooLarge = new AbortController();

  const stageFile = async (body: object, bytes: Readable): Promise<StagedImage> => {
    bytes.once('limit', () => tooLarge.abort(new Error('the file is too large')));
    const held = holdEnd(bytes, async () => {
      await formRead;
      // The parser hands out what it still holds of the form in this turn of the event loop.
      await setImmediate();
      checkFields(body);
    });
    try {
      if (Object.hasOwn(body, 'description')) checkFields(body);
      bytes.pipe(held);
      return await stage(held, AbortSignal.any([signal, tooLarge.signal]));
    } finally {
      bytes.unpipe(held);
      held.destroy();
      // The rest is read and dropped, because a response can only follow the end of the form.
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
 * Passes bytes through and withholds their end until `mayEnd` resolves, so that the receiver decodes nothing of a form
 * that will be refused.
 */
function holdEnd(bytes: Readable, mayEnd: () => Promise<void>): Transform {
  const held = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => void mayEnd().then(() => done(), done),
  });
  // It may be destroyed when nobody listens to it any more.
  held.on('error', () => undefined);
  finished(bytes, { writable: false }, (error) => error && held.destroy(error));
  return held;
}
