import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { fullName } from '../../../lib/full-name.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import type { PhotoList } from '../photos/photo-lists.ts';
import { CardOutline } from './card-outline.tsx';
import { PhotoCard } from './photo-card.tsx';
import { useCardColumns } from './use-card-columns.ts';
import type { OpenCard } from './use-open-card.ts';

/** A list that continues by itself reads its next page this many rows before its end. */
const END_ROWS = 12;

interface PhotoGridProps {
  grid: RefObject<HTMLDivElement | null>;
  list: PhotoList;
  /** The number of photos above the first of the list. */
  above: number;
  isBusy: boolean;
  openCard: OpenCard;
  /** Called when the last card is near. */
  onEnd: () => void;
  /** Called when another photo is the topmost on screen. */
  onTopmost: (photo: Photo) => void;
}

/** Photos as cards in columns. Page Up and Page Down go from photo to photo. */
export function PhotoGrid({ grid, list, above, isBusy, openCard, onEnd, onTopmost }: PhotoGridProps) {
  const photos = list.items;
  // A focused card stays rendered however far the user scrolls.
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { items, whole, columns, width, height, place, measure, topmost, isGliding } = useCardColumns(grid, photos, [
    openCard.id,
    focusedId,
  ]);

  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= photos.length - END_ROWS * columns) onEnd();
  }, [last, photos.length, columns, onEnd]);

  const top = photos[Math.max(0, topmost)];
  useEffect(() => {
    if (top) onTopmost(top);
  }, [top, onTopmost]);

  return (
    <div
      ref={grid}
      role="feed"
      aria-label={GALLERY_TEXT.heading}
      aria-busy={isBusy}
      // Cards far from the window are not rendered: the print leaves out the space where they would be.
      className="relative print:flex print:h-auto! print:flex-wrap print:gap-3"
      style={{ height }}
      onKeyDown={goToNeighbour}
      // The focus may be on its way to another part of the same card, or to a dialog, which returns it.
      onBlur={({ relatedTarget }) => !isInDialog(relatedTarget) && setFocusedId(photoAt(relatedTarget))}
    >
      {items.map((item) => {
        const photo = photos[item.index];
        const isWhole = whole.has(item.key);
        return (
          photo && (
            <article
              key={item.key}
              ref={isWhole ? measure : undefined}
              data-index={item.index}
              data-id={photo.id}
              // React also reports the focus in a dialog that this card has opened.
              onFocus={() => setFocusedId(photo.id)}
              aria-label={GALLERY_TEXT.card.by(fullName(photo.user))}
              aria-posinset={above + item.index + 1}
              // By the specification of ARIA: -1 when the number is not known exactly.
              aria-setsize={list.totalIsCapped ? -1 : list.total}
              className={clsx(
                'absolute top-0 left-0 [contain:layout_style] has-[[role=menu],[role=listbox]]:z-1',
                'print:static print:transform-none! print:break-inside-avoid',
                isGliding && 'transition-transform duration-200 ease-gentle',
              )}
              style={isWhole ? place(item) : { ...place(item), height: item.size }}
            >
              {isWhole ? (
                <PhotoCard
                  photo={photo}
                  width={width}
                  index={item.index}
                  isFirst={item.index < columns}
                  showsTaken={list.of.sort === 'taken'}
                  openPart={openCard.id === photo.id ? openCard.part : null}
                />
              ) : (
                <CardOutline photo={photo} />
              )}
            </article>
          )
        );
      })}
    </div>
  );
}

/** The id of the photo in whose card an element is. */
function photoAt(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  return card?.dataset.id ?? null;
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

/** Page Down goes to the next photo, Page Up to the one before. */
function goToNeighbour(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  const from = event.target as HTMLElement;
  const card = from.closest<HTMLElement>('[data-index]');
  if (!step || !card || from.matches('textarea, input')) return;
  const neighbour = `[data-index="${Number(card.dataset.index) + step}"] [data-picture]`;
  const picture = event.currentTarget.querySelector<HTMLElement>(neighbour);
  if (!picture) return;
  event.preventDefault();
  picture.focus();
}
