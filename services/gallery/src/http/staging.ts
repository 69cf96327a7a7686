import { finished, type Readable, Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { StagedImage } from '@famibook/contracts/media';
import type { StorageEngine } from 'multer';

interface StagingOptions {
  stage(bytes: Readable, signal: AbortSignal): Promise<StagedImage>;
  discard(fileId: string): Promise<void>;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
  /** Refuses fields that came before the file, so that no byte flows in vain; and all of them before the file is looked at. */
  checkFields(body: unknown): void;
  /** Resolves when the whole form has been read. */
  formRead: Promise<void>;
}

/** One form's file on its way to media: what became of it, and what went wrong. */
export interface Staging {
  engine: StorageEngine;
  image: StagedImage | undefined;
  fault: unknown;
}

/** Nothing is kept here, neither in memory nor on disk. */
export const createStaging = ({ stage, discard, signal, checkFields, formRead }: StagingOptions): Staging => {
  const tooLarge = new AbortController();

  const take = async (body: object, bytes: Readable): Promise<StagedImage> => {
    bytes.once('limit', () => tooLarge.abort(new Error('the file is too large')));
    const held = holdEnd(bytes, async () => {
      await formRead;
      // What the parser still holds of the form is read in this turn of the event loop.
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
      // What is left is read and dropped: the form has to come to its end to be answered.
      bytes.resume();
    }
  };

  const staging: Staging = {
    image: undefined,
    fault: undefined,
    engine: {
      _handleFile: (req, file, done) => {
        take(req.body, file.stream).then(
          (image) => {
            staging.image = image;
            done(null, {});
          },
          (error: unknown) => {
            staging.fault = error;
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
};

/**
 * The same bytes, whose end is told only when `mayEnd` resolves: whoever receives them decodes nothing of a form that
 * will be refused.
 */
function holdEnd(bytes: Readable, mayEnd: () => Promise<void>): Transform {
  const held = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
    flush: (done) => void mayEnd().then(() => done(), done),
  });
  // It may be refused when nobody listens to it any more.
  held.on('error', () => undefined);
  finished(bytes, { writable: false }, (error) => error && held.destroy(error));
  return held;
}
