import type { Readable } from 'node:stream';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { Deps, StagingTarget } from '../ports.ts';

/** Passes an uploaded file on to media, where it waits until a photo claims it. */
export function stageImage({ pictures, failpoint }: Pick<Deps, 'pictures' | 'failpoint'>) {
  return async (bytes: Readable, to: StagingTarget): Promise<StagedImage> => {
    failpoint('gallery.upload.before-staging');
    const image = await pictures.stage(bytes, to);
    failpoint('gallery.upload.after-staging');
    return image;
  };
}

/** Removes a staged file that becomes no photo; never fails, because media also removes what nobody claims. */
export function discardImage({ pictures }: Pick<Deps, 'pictures'>) {
  return (fileId: string): Promise<void> => pictures.discard(fileId);
}
