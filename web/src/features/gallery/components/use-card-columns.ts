import type { Photo } from '@famibook/contracts/photos/schemas';
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { SCROLL_OFFSET } from '../../../config/timing.ts';
import { isOnItsWay } from '../../../lib/scroll.ts';
import { textScale } from '../../../lib/text-size/text-size.ts';
import { columnsIn, columnWidth, estimatedHeight, GAP } from './card-size.ts';
import { useGridBox } from './use-grid-box.ts';
import { useInTurn } from './use-in-turn.ts';

/** Rows of cards drawn beyond the edges of the window. */
const OVERSCAN = 2;
/** A card so few pixels higher or lower than was thought is not worth placing thousands anew for. */
const TOLERANCE = 3;
/** As long as cards take to their new places, in milliseconds. */
const GLIDE = 260;

interface CardColumns {
  /** The cards to draw. */
  items: VirtualItem[];
  /** Of those, the ones whose turn it is to be drawn whole; the others are outlines. */
  whole: ReadonlySet<VirtualItem['key']>;
  columns: number;
  /** Of one column. */
  width: number;
  /** Of the whole grid. */
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
 * the window are drawn, and `kept` ones wherever they are.
 */
export const useCardColumns = (
  grid: RefObject<HTMLElement | null>,
  photos: readonly Photo[],
  kept: () => readonly (string | null)[],
): CardColumns => {
  const box = useGridBox(grid);
  const columns = columnsIn(box.width);
  const width = columnWidth(box.width, columns);
  const heights = useRef(new Map<string, number>());
  const estimates = useRef(new WeakMap<Photo, number>());

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: box.width > 0 ? photos.length : 0,
    lanes: columns,
    gap: GAP,
    overscan: OVERSCAN,
    scrollPaddingStart: SCROLL_OFFSET,
    scrollMargin: box.top,
    getItemKey: useCallback((index: number) => photos[index]?.id ?? index, [photos]),
    // Asked for thousands of cards whenever one of them turns out otherwise: worked out once.
    estimateSize: (index) => {
      const photo = photos[index];
      if (!photo) return 0;
      const known = heights.current.get(photo.id) ?? estimates.current.get(photo);
      if (known !== undefined) return known;
      const estimate = estimatedHeight(photo, width, textScale());
      estimates.current.set(photo, estimate);
      return estimate;
    },
    measureElement: (element, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? element.offsetHeight;
      const photo = photos[Number(element.dataset.index)];
      if (!photo) return height;
      const known = heights.current.get(photo.id) ?? estimates.current.get(photo);
      if (known !== undefined && Math.abs(known - height) <= TOLERANCE) return known;
      heights.current.set(photo.id, height);
      return height;
    },
    rangeExtractor: (range: Range) => {
      const further = kept().flatMap((id) => {
        const index = id ? photos.findIndex((photo) => photo.id === id) : -1;
        return index < 0 ? [] : [index];
      });
      return [...new Set([...defaultRangeExtractor(range), ...further])].sort((a, b) => a - b);
    },
    // The page scrolls smoothly where people ask for it; a correction must not.
    scrollToFn: (offset, options, instance) =>
      windowScroll(offset, { ...options, behavior: options.behavior ?? 'instant' }, instance),
  });
  // Beside other columns a correction for one would move what is read in the others.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
    columns === 1 && !isOnItsWay() && item.end <= (scrollOffset ?? 0);

  // In another width every card has another height; the photo on top stays on top.
  const items = virtualizer.getVirtualItems();
  const topmost = items.find(({ end }) => end > (virtualizer.scrollOffset ?? 0))?.index ?? -1;
  const measureAnew = useEffectEvent(() => {
    virtualizer.measure();
    if (topmost > 0) virtualizer.scrollToIndex(topmost, { align: 'start' });
  });
  useLayoutEffect(() => {
    heights.current.clear();
    estimates.current = new WeakMap();
    if (width > 0) measureAnew();
  }, [width]);

  // Columns are dealt once by position: when another photo stands at a position, they are dealt anew, and cards glide.
  const dealt = useRef<readonly Photo[]>(photos);
  const [isGliding, setGliding] = useState(false);
  useLayoutEffect(() => {
    const isSameStart = dealt.current.every((photo, index) => photos[index]?.id === photo.id);
    dealt.current = photos;
    if (isSameStart) return;
    virtualizer.measure();
    setGliding(true);
  }, [photos, virtualizer]);
  useEffect(() => {
    if (!isGliding) return;
    const landed = setTimeout(() => setGliding(false), GLIDE);
    return () => clearTimeout(landed);
  }, [isGliding]);

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
      transform: `translate(${lane * (width + GAP)}px, ${start - box.top}px)`,
    }),
    measure: virtualizer.measureElement,
    topmost,
    isGliding,
  };
};
