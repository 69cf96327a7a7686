import type { Photo } from '@famibook/contracts/photos/schemas';
import { drawnWidth } from './card-size.ts';

/** What the browser chooses the file of a picture from, for a box of this width in pixels. */
export const pictureSource = (photo: Photo, width: number) => ({
  src: photo.imageUrl,
  srcSet: photo.renditions.map((one) => `${one.url} ${one.width}w`).join(', ') || undefined,
  sizes: `${drawnWidth(photo, width)}px`,
});
