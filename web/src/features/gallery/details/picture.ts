import type { Photo } from '@famibook/contracts/photos/schemas';

/** The picture is as wide as a phone; on larger screens a panel of 400 pixels stands beside it. */
export const SIZES = '(min-width: 1080px) calc(100vw - 448px), 100vw';
/** An enlarged picture uses the widest rendition. */
export const SIZES_ENLARGED = '4096px';

export const srcSetOf = ({ renditions }: Pick<Photo, 'renditions'>): string | undefined =>
  renditions.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;

/** Loads the picture that an `img` with these `sizes` shows. */
export function preload(photo: Photo, sizes = SIZES): HTMLImageElement {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = srcSetOf(photo) ?? '';
  image.src = photo.imageUrl;
  return image;
}
