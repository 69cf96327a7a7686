import type { Photo } from '@famibook/contracts/photos/schemas';
import { boxRatio, columnsIn, columnWidth } from './components/card-size.ts';
import { pictureSource } from './components/picture-source.ts';

/** As `wrap` in theme.css, in pixels; the sides are a share of the window's width. */
const PAGE = { most: 1_240, side: { least: 16, share: 0.04, most: 40 } } as const;

export interface FirstRow {
  cards: { picture: HTMLImageElement; boxRatio: number }[];
  /** The width of a card, in pixels. */
  width: number;
}

/** The gallery's first row. Its pictures begin to load at once. */
export function firstRow(photos: readonly Photo[]): FirstRow {
  const whole = widthOfPage(document.documentElement.clientWidth);
  const columns = columnsIn(whole);
  const width = columnWidth(whole, columns);
  const cards = photos.slice(0, columns).map((photo) => {
    const picture = new Image();
    picture.fetchPriority = 'high';
    picture.decoding = 'sync';
    const { src, srcSet, sizes } = pictureSource(photo, width);
    picture.sizes = sizes;
    if (srcSet) picture.srcset = srcSet;
    picture.src = src;
    return { picture, boxRatio: boxRatio(photo) };
  });
  return { cards, width };
}

function widthOfPage(viewport: number): number {
  const { most, side } = PAGE;
  return Math.min(most, viewport) - 2 * Math.min(side.most, Math.max(side.least, side.share * viewport));
}
