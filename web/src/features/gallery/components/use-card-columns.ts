import type { Photo } from '@famibook/contracts/photos/schemas';
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { SCROLL_OFFSET } from '../../../config/timing.ts';
import { isOnItsWay } from '../../../lib/scroll.ts';
import { createCardHeights } from './card-heights.ts';
import { columnLeft, columnsIn, columnWidth, GAP } from './card-size.ts';
import { useGlide } from './use-glide.ts';
import { useGridBox } from './use-grid-box.ts';
import { useInTurn } from './use-in-turn.ts';

/** Rows of cards drawn beyond the edges of the window. */
const OVERSCAN = 2;

interface CardColumns {
  /** The cards to draw. */
  items: VirtualItem[];
  /** The keys of the items to draw in full now; the others are outlines. */
  whole: ReadonlySet<VirtualItem['key']>;
  columns: number;
  /** The width of one column. */
  width: number;
  /** The height of the whole grid. */
  height: number;
  place: (item: VirtualItem) => { width: number; transform: string };
  /** The ref of every card that is drawn whole. */
  measure: (card: HTMLElement | null) => void;
  /** The photo whose card is the first on screen; -1 for none. */
  topmost: number;
  /** Cards are on their way to new places. */
  isGliding: boolean;
}

/**
 * Deals photos to columns: the next goes where the shortest column ends, so that the newest stand on top. Only those near
 * the window are drawn, and the `alwaysDrawn` ones wherever they are.
 */
export function useCardColumns(
  grid: RefObject<HTMLElement | null>,
  photos: readonly Photo[],
  alwaysDrawn: readonly (string | null)[],
): CardColumns {
  const box = useGridBox(grid);
  const columns = columnsIn(box.width);
  const width = columnWidth(box.width, columns);
  const heights = useMemo(() => createCardHeights(width), [width]);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: box.width > 0 ? photos.length : 0,
    lanes: columns,
    gap: GAP,
    overscan: OVERSCAN,
    scrollPaddingStart: SCROLL_OFFSET,
    scrollMargin: box.top,
    getItemKey: useCallback((index: number) => photos[index]?.id ?? index, [photos]),
    estimateSize: (index) => {
      const photo = photos[index];
      return photo ? heights.of(photo) : 0;
    },
    measureElement: (element, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? element.offsetHeight;
      const photo = photos[Number(element.dataset.index)];
      return photo ? heights.measured(photo, height) : height;
    },
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const further = indexesOf(photos, alwaysDrawn);
      return further.length === 0 ? near : [...new Set([...near, ...further])].sort((a, b) => a - b);
    },
    // The page scrolls smoothly where people ask for it; a correction must not.
    scrollToFn: (offset, options, instance) =>
      windowScroll(offset, { ...options, behavior: options.behavior ?? 'instant' }, instance),
  });
  // The library takes this rule on the instance only, not among the options.
  useLayoutEffect(() => {
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = mayCorrectScroll;
  }, [virtualizer]);

  const items = virtualizer.getVirtualItems();
  const topmost = items.find(({ end }) => end > (virtualizer.scrollOffset ?? 0))?.index ?? -1;
  // In another width every card has another height; the photo on top stays on top.
  const measureAgain = useEffectEvent(() => {
    virtualizer.measure();
    if (topmost > 0) virtualizer.scrollToIndex(topmost, { align: 'start', behavior: 'instant' });
  });
  const laidOutWidth = useRef(0);
  useLayoutEffect(() => {
    // At first there is no photo on top yet, and the page may be on its way to another part.
    if (width > 0 && laidOutWidth.current > 0) measureAgain();
    laidOutWidth.current = width;
  }, [width]);
  const isGliding = useGlide(photos, () => virtualizer.measure());

  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const isOnScreen = ({ index }: VirtualItem) => index >= startIndex && index <= endIndex;
  const whole = useInTurn(
    [...items.filter(isOnScreen), ...items.filter((item) => !isOnScreen(item))].map(({ key }) => key),
  );
  return {
    items,
    whole,
    columns,
    width,
    height: virtualizer.getTotalSize(),
    place: ({ lane, start }) => ({
      width,
      transform: `translate(${columnLeft(lane, width)}px, ${start - box.top}px)`,
    }),
    measure: virtualizer.measureElement,
    topmost,
    isGliding,
  };
}

/** The positions of the photos with these ids. It runs with every frame of a scroll, mostly without any id. */
function indexesOf(photos: readonly Photo[], ids: readonly (string | null)[]): number[] {
  const wanted = ids.filter((id) => id !== null);
  return wanted.map((wantedId) => photos.findIndex(({ id }) => id === wantedId)).filter((index) => index >= 0);
}

/** Beside other columns a correction for one would move what the user reads in the others. */
function mayCorrectScroll(item: VirtualItem, _change: number, virtualizer: Virtualizer<Window, HTMLElement>): boolean {
  const { options, scrollOffset } = virtualizer;
  return options.lanes === 1 && !isOnItsWay() && item.end <= (scrollOffset ?? 0);
}
