import type { Photo } from '@famibook/contracts/photos/schemas';
import { srcSetOf } from '../details/picture.ts';

/** A picture slower than this is shown while it comes. */
const PATIENCE = 10_000;

export const SLIDE_SIZES = '100vw';

/** Resolves when a picture can be drawn at once, or will not be soon. */
export const fetchSlide = async (photo: Photo): Promise<void> => {
  const image = new Image();
  image.sizes = SLIDE_SIZES;
  image.srcset = srcSetOf(photo) ?? '';
  image.src = photo.imageUrl;
  const drawn = image.decode?.().catch(() => undefined);
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
