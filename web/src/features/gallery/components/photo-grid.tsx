import type { CurrentUser } from '@famibook/contracts/people';
import type { Photo } from '@famibook/contracts/photos';
import { defaultRangeExtractor, type Range, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactionKind } from '../api/react-to-photo.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { columnsIn, columnWidth, estimatedHeight, GAP } from './card-size.ts';
import { type OpenPart, PhotoCard } from './photo-card.tsx';
import { useGridBox } from './use-grid-box.ts';

/** Rows of cards drawn beyond the edges of the window. */
const OVERSCAN = 2;
/** So many rows before its end a list that goes on by itself reads on. */
const END_ROWS = 12;

interface PhotoGridProps {
  grid: RefObject<HTMLDivElement | null>;
  photos: readonly Photo[];
  /** -1 when nobody knows exactly. */
  total: number;
  viewer: CurrentUser;
  isBusy: boolean;
  open: { id: string; part: OpenPart };
  onOpenPart: (id: string, part: OpenPart) => void;
  onReact: (photo: Photo, kind: ReactionKind) => void;
  onOpen: (id: string) => void;
  onTag: (tag: string) => void;
  onDelete: (photo: Photo) => void;
  /** The last card is near. */
  onEnd: () => void;
}

/**
 * Cards in columns, each as high as its own photo needs; the next photo goes where the shortest column ends, so that the
 * newest stand on top. Only cards near the window are drawn, however many there are.
 */
export function PhotoGrid({ grid, photos, open, onEnd, ...props }: PhotoGridProps) {
  const box = useGridBox(grid);
  const columns = columnsIn(box.width);
  const width = columnWidth(box.width, columns);
  const heights = useRef(new Map<string, number>());
  const estimates = useRef(new WeakMap<Photo, number>());
  const focused = useRef<string | null>(null);

  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: box.width > 0 ? photos.length : 0,
    lanes: columns,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: box.top,
    getItemKey: useCallback((index: number) => photos[index]?.id ?? index, [photos]),
    // Asked for thousands of cards whenever one of them turns out otherwise: worked out once.
    estimateSize: (index) => {
      const photo = photos[index];
      if (!photo) return 0;
      const known = heights.current.get(photo.id) ?? estimates.current.get(photo);
      if (known !== undefined) return known;
      const estimate = estimatedHeight(photo, width);
      estimates.current.set(photo, estimate);
      return estimate;
    },
    measureElement: (element, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? element.offsetHeight;
      if (element.dataset.id) heights.current.set(element.dataset.id, height);
      return height;
    },
    // What somebody types in or stands on stays, however far away they scroll.
    rangeExtractor: (range: Range) => {
      const kept = [open.part && open.id, focused.current].flatMap((id) => {
        const index = id ? photos.findIndex((photo) => photo.id === id) : -1;
        return index < 0 ? [] : [index];
      });
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
    // The page scrolls smoothly where people ask for it; a correction must not.
    scrollToFn: (offset, options, instance) =>
      windowScroll(offset, { ...options, behavior: options.behavior ?? 'instant' }, instance),
  });

  useLayoutEffect(() => {
    heights.current.clear();
    estimates.current = new WeakMap();
    if (width > 0) virtualizer.measure();
  }, [width, virtualizer]);

  // Columns are dealt once by position: when another photo stands at a position, they are dealt anew.
  const dealt = useRef<readonly Photo[]>(photos);
  useLayoutEffect(() => {
    const isSameStart = dealt.current.every((photo, index) => photos[index]?.id === photo.id);
    dealt.current = photos;
    if (!isSameStart) virtualizer.measure();
  }, [photos, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= photos.length - END_ROWS * columns) onEnd();
  }, [last, photos.length, columns, onEnd]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!step || !card || (event.target as HTMLElement).matches('textarea, input')) return;
    const next = grid.current?.querySelector<HTMLElement>(
      `[data-index="${Number(card.dataset.index) + step}"] [data-picture]`,
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={grid}
      role="feed"
      aria-label={GALLERY_TEXT.heading}
      aria-busy={props.isBusy}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        focused.current = event.target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {items.map((item) => {
        const photo = photos[item.index];
        return (
          photo && (
            <article
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              data-id={photo.id}
              aria-label={GALLERY_TEXT.card.by(`${photo.user.firstName} ${photo.user.lastName}`)}
              aria-posinset={item.index + 1}
              aria-setsize={props.total}
              className="absolute top-0 [contain:layout_style] has-[[role=menu]]:z-1"
              style={{
                width,
                left: item.lane * (width + GAP),
                transform: `translateY(${item.start - box.top}px)`,
              }}
            >
              <PhotoCard
                photo={photo}
                viewer={props.viewer}
                width={width}
                isFirst={item.index < columns}
                openPart={open.id === photo.id ? open.part : null}
                onOpenPart={props.onOpenPart}
                onReact={props.onReact}
                onOpen={props.onOpen}
                onTag={props.onTag}
                onDelete={props.onDelete}
              />
            </article>
          )
        );
      })}
    </div>
  );
}
