import type { Photo } from '@famibook/contracts/photos/schemas';
import { srcSetOf } from '../details/picture.ts';

/** A picture that loads more slowly is shown while it loads. */
const MAX_WAIT_MS = 10_000;

export const SLIDE_SIZES = '100vw';

/** Resolves when a picture is ready to draw, failed to load, or takes too long. */
export async function fetchSlide(photo: Photo): Promise<void> {
  const image = new Image();
  image.sizes = SLIDE_SIZES;
  image.srcset = srcSetOf(photo) ?? '';
  image.src = photo.imageUrl;
  const decoded = image.decode?.().catch(() => undefined);
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
