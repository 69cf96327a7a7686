import type { Photo } from '@famibook/contracts/photos/schemas';
import { boxRatio, columnLeft, columnsIn, columnWidth } from './components/card-size.ts';
import { pictureSource } from './components/picture-source.ts';
import { averageColour } from './photos/placeholder.ts';

/** As `wrap` in theme.css, in pixels; the sides are a share of the window's width. */
const PAGE = { most: 1_240, side: { least: 16, share: 0.04, most: 40 } } as const;

export interface FirstCard {
  photo: Photo;
  picture: HTMLImageElement;
}

/** The gallery's first row, of which the pictures begin to load at once, before there is a page to measure. */
export function firstRow(photos: readonly Photo[]): FirstCard[] {
  const whole = widthOfPage(document.documentElement.clientWidth);
  const columns = columnsIn(whole);
  return photos.slice(0, columns).map((photo) => {
    const picture = new Image();
    picture.fetchPriority = 'high';
    picture.decoding = 'sync';
    const { src, srcSet, sizes } = pictureSource(photo, columnWidth(whole, columns));
    picture.sizes = sizes;
    if (srcSet) picture.srcset = srcSet;
    picture.src = src;
    return { photo, picture };
  });
}

/** Puts the cards where `PhotoGrid` will draw them, as copies of the empty one that is in its feed. */
export function placeRow(feed: HTMLElement, row: readonly FirstCard[]): void {
  // With what comes below, the page has its scroll bar.
  feed.style.height = '100vh';
  const whole = feed.getBoundingClientRect().width;
  const columns = columnsIn(whole);
  const width = columnWidth(whole, columns);
  const empty = feed.firstElementChild;
  feed.replaceChildren(
    ...row.slice(0, columns).map(({ photo, picture }, column) => {
      const card = empty?.cloneNode(true) as HTMLElement;
      card.style.cssText = `width: ${width}px; transform: translate(${columnLeft(column, width)}px, 0)`;
      const box = card.querySelector<HTMLElement>('[data-box]');
      if (box) box.style.cssText = `aspect-ratio: ${boxRatio(photo)}; background: ${averageColour(photo.thumbhash)}`;
      box?.append(picture);
      return card;
    }),
  );
}

function widthOfPage(viewport: number): number {
  const { most, side } = PAGE;
  return Math.min(most, viewport) - 2 * Math.min(side.most, Math.max(side.least, side.share * viewport));
}
