import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import { type FileAddress, originalKey } from '../../ingest/file-keys.ts';
import type { ObjectWriter } from '../../ingest/steps/ingest-file.ts';
import type { MediaFile } from '../domain/media-file.ts';
import { isListed, type PictureHeader, renditionPlan } from '../domain/picture.ts';
import type { Pictures } from '../ports.ts';
import { storeRenditions } from './renditions.ts';

interface Deps {
  pictures: Pick<Pictures, 'render' | 'takenAt'>;
  objects: ObjectWriter;
  failpoint: Failpoint<MediaFailpoint>;
  now(): Date;
}

interface StoredPicture {
  metadata: Pick<MediaFile, 'renditionWidths' | 'thumbhash' | 'takenAt'>;
  /** Resolves when the renditions that lists do not show are stored as well; undefined when all are. */
  pending: Promise<unknown> | undefined;
}

/**
 * Stores the original and the renditions that lists show, while the picture is decoded. When it rejects, all work has ended.
 * @param rendered called when the decoder has no more work with this picture
 * @throws AppError `bad_image` when the picture is not whole
 */
export async function storePicture(
  { pictures, objects, failpoint, now }: Deps,
  file: FileAddress,
  path: string,
  header: PictureHeader,
  rendered: () => void,
): Promise<StoredPicture> {
  const renditionWidths = renditionPlan(header);
  const listed = Promise.withResolvers<string>();
  const rendering = pictures
    .render(path, header, renditionWidths, storeRenditions(objects, file), listed.resolve)
    .finally(rendered);
  rendering.then(listed.resolve, listed.reject);
  // Without this a failure would count as unhandled where nothing is pending.
  listed.promise.catch(() => undefined);
  const storeOriginal = async () => {
    await objects.putFile(originalKey(file), path);
    failpoint('media.stage.after-original');
  };
  const hasPending = renditionWidths.some((width) => !isListed(width));
  const all = [
    hasPending ? listed.promise : rendering,
    storeOriginal(),
    pictures.takenAt(path, header, now()),
  ] as const;
  try {
    const [thumbhash, , takenAt] = await Promise.all(all);
    failpoint('media.stage.after-renditions');
    return { metadata: { renditionWidths, thumbhash, takenAt }, pending: hasPending ? rendering : undefined };
  } catch (error) {
    await Promise.allSettled([...all, rendering]);
    throw error;
  }
}
