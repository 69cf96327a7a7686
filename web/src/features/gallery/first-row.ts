import { listPhotos } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { copyOfEarlyResponse } from '../../lib/api/early-responses.ts';
import { columnsIn, columnWidth } from './components/card-size.ts';
import { pictureSource } from './components/picture-source.ts';

/** As `wrap` in theme.css, in pixels; the sides are a share of the window's width. */
const PAGE = { most: 1_240, side: { least: 16, share: 0.04, most: 40 } } as const;

/** Loads the pictures of the gallery's first row as soon as the photos are known, before the app's code has run. */
export async function loadFirstRow(): Promise<void> {
  const response = await copyOfEarlyResponse(listPhotos.path);
  if (!response) return;
  const photos = (await response.json()) as Photo[];
  const width = widthOfPage(document.documentElement.clientWidth);
  const columns = columnsIn(width);
  for (const photo of photos.slice(0, columns)) {
    const picture = new Image();
    picture.fetchPriority = 'high';
    const { src, srcSet, sizes } = pictureSource(photo, columnWidth(width, columns));
    picture.sizes = sizes;
    if (srcSet) picture.srcset = srcSet;
    picture.src = src;
  }
}

function widthOfPage(viewport: number): number {
  const { most, side } = PAGE;
  return Math.min(most, viewport) - 2 * Math.min(side.most, Math.max(side.least, side.share * viewport));
}
