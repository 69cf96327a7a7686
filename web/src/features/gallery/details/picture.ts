import type { Photo } from '@famibook/contracts/photos/schemas';

/** The picture fills the width of a phone; on larger screens a panel of 400 pixels stands beside it. */
export const SIZES = '(min-width: 1080px) calc(100vw - 448px), 100vw';
/** Enlarged, the widest rendition is none too wide. */
export const SIZES_ENLARGED = '4096px';

export const srcSetOf = ({ renditions }: Pick<Photo, 'renditions'>): string | undefined =>
  renditions.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;

/** Has the browser fetch what is probably looked at next. */
export const preload = (photo: Photo): void => {
  const image = new Image();
  image.sizes = SIZES;
  image.srcset = srcSetOf(photo) ?? '';
  image.src = photo.imageUrl;
};
