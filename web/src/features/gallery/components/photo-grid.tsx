import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import clsx from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { CardOutline } from './card-outline.tsx';
import { type OpenPart, PhotoCard } from './photo-card.tsx';
import { useCardColumns } from './use-card-columns.ts';

/** So many rows before its end a list that goes on by itself reads on. */
const END_ROWS = 12;

interface PhotoGridProps {
  grid: RefObject<HTMLDivElement | null>;
  photos: readonly Photo[];
  /** -1 when the number is not known exactly. */
  total: number;
  /** In the order by date taken. */
  showsTaken: boolean;
  /** How many there are above the first of `photos`. */
  above: number;
  viewer: CurrentUser;
  isBusy: boolean;
  open: { id: string; part: OpenPart };
  onOpenPart: (id: string, part: OpenPart) => void;
  onReact: (photo: Photo, kind: ReactionKind) => void;
  onOpen: (id: string) => void;
  onTag: (tag: string) => void;
  onAuthor: (id: string) => void;
  onDelete: (photo: Photo, index: number) => void;
  /** The last card is near. */
  onEnd: () => void;
  /** Another photo is the topmost on screen. */
  onTopmost: (photo: Photo) => void;
}

/** Photos as cards in columns, in their own shapes. Page Up and Page Down go from photo to photo. */
export function PhotoGrid({ grid, photos, open, onEnd, onTopmost, ...props }: PhotoGridProps) {
  const focused = useRef<string | null>(null);
  // A card with the focus stays, however far away the user scrolls.
  const kept = () => [open.part && open.id, focused.current];
  const { items, whole, columns, width, height, place, measure, topmost, isGliding } = useCardColumns(
    grid,
    photos,
    kept,
  );

  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= photos.length - END_ROWS * columns) onEnd();
  }, [last, photos.length, columns, onEnd]);

  const top = photos[Math.max(0, topmost)];
  useEffect(() => {
    if (top) onTopmost(top);
  }, [top, onTopmost]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    const from = event.target as HTMLElement;
    const card = from.closest<HTMLElement>('[data-index]');
    if (!step || !card || from.matches('textarea, input')) return;
    const neighbour = `[data-index="${Number(card.dataset.index) + step}"] [data-picture]`;
    const picture = grid.current?.querySelector<HTMLElement>(neighbour);
    if (!picture) return;
    event.preventDefault();
    picture.focus();
  };

  return (
    <div
      ref={grid}
      role="feed"
      aria-label={GALLERY_TEXT.heading}
      aria-busy={props.isBusy}
      className="relative"
      style={{ height }}
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
        const isWhole = whole.has(item.key);
        return (
          photo && (
            <article
              key={item.key}
              ref={isWhole ? measure : undefined}
              data-index={item.index}
              data-id={photo.id}
              aria-label={GALLERY_TEXT.card.by(`${photo.user.firstName} ${photo.user.lastName}`)}
              aria-posinset={props.above + item.index + 1}
              aria-setsize={props.total}
              className={clsx(
                'absolute top-0 left-0 [contain:layout_style] has-[[role=menu],[role=listbox]]:z-1',
                isGliding && 'transition-transform duration-200 ease-gentle',
              )}
              style={isWhole ? place(item) : { ...place(item), height: item.size }}
            >
              {isWhole ? (
                <PhotoCard
                  photo={photo}
                  viewer={props.viewer}
                  width={width}
                  index={item.index}
                  isFirst={item.index < columns}
                  showsTaken={props.showsTaken}
                  openPart={open.id === photo.id ? open.part : null}
                  onOpenPart={props.onOpenPart}
                  onReact={props.onReact}
                  onOpen={props.onOpen}
                  onTag={props.onTag}
                  onAuthor={props.onAuthor}
                  onDelete={props.onDelete}
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
