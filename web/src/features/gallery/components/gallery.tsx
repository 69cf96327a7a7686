import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { useCallback, useRef, useState } from 'react';
import { LivePill } from '../../../components/ui/live-pill.tsx';
import { jumpToElement, scrollToElement, scrollToTop } from '../../../lib/scroll.ts';
import { formatCount } from '../../../lib/time.ts';
import { useGalleryAddress } from '../address/use-gallery-address.ts';
import { useSearchText } from '../address/use-search-text.ts';
import { OpenPhoto } from '../details/open-photo.tsx';
import { useOpenPhoto } from '../details/use-opened-photo.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { FromMonth } from '../months/from-month.tsx';
import { MonthRail } from '../months/month-rail.tsx';
import { useGalleryPlace } from '../months/use-gallery-place.ts';
import { useMonths } from '../months/use-months.ts';
import { listKey } from '../photos/list-key.ts';
import { monthOf } from '../photos/photo-order.ts';
import { useLivePhotos } from '../photos/use-live-photos.ts';
import { useReactToPhoto } from '../photos/use-react-to-photo.ts';
import { fillScreen, OpenSlideshow, type SlideshowSurroundings } from '../slideshow/open-slideshow.tsx';
import { AuthorChip } from './author-chip.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { GalleryBar } from './gallery-bar.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryFoot } from './gallery-foot.tsx';
import { LoadingPhotos, NoPhotos, PhotosFailed } from './gallery-states.tsx';
import type { OpenPart } from './photo-card.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { useShowOwn } from './use-show-own.ts';

interface GalleryProps extends SlideshowSurroundings {
  user: CurrentUser;
  onUpload: () => void;
}

const NONE: readonly Photo[] = [];
const NOTHING = { id: '', part: null, view: '' } as const;
/** Fewer months need no way to jump. */
const MONTHS_TO_JUMP = 2;

/** The photos of the current FamiBook (of all for the administrator), in the order and from the month one chooses. */
export function Gallery({ user, onUpload, ...surroundings }: GalleryProps) {
  const onOpen = useOpenPhoto();
  const address = useGalleryAddress();
  const { search, author, show, showAll } = address;
  const [text, setText] = useSearchText(search, (next) => (next ? show({ search: next }) : showAll()));
  /** Which photos these are, whatever their order. */
  const view = author ?? search;
  const [allOf, setAllOf] = useState<string | null>(null);
  const viewsAll = allOf === view;
  const [opened, setOpened] = useState<{ id: string; part: OpenPart; view: string }>(NOTHING);
  // What was open on a card is closed by another search, not opened again by it.
  const open = opened.view === view ? opened : NOTHING;
  const [deleting, setDeleting] = useState<{ photo: Photo; index: number; isAsked: boolean } | null>(null);
  const [slidesFrom, setSlidesFrom] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const grid = useRef<HTMLDivElement>(null);

  const jumpToGallery = useCallback(() => heading.current && jumpToElement(heading.current), []);
  const isScrolled = () => (grid.current?.getBoundingClientRect().top ?? 0) < 0;
  const mustHold = () => open.part !== null || isScrolled();
  const place = useGalleryPlace(address, jumpToGallery, mustHold);
  const { of, goTo, list, error, isReading, isReadingMore, refresh, catchUp } = place;
  const { readMore: readPage } = place;
  const readMore = useCallback(async () => (await readPage()) !== undefined, [readPage]);
  const react = useReactToPhoto();
  useLivePhotos({ user, search, mustHold, catchUp });

  const months = useMonths(of.sort, view ? undefined : list?.total);
  const [topMonth, setTopMonth] = useState('');
  const topmost = useRef<Photo>(undefined);
  const isJumpable = view === '' && months.length >= MONTHS_TO_JUMP && (list?.items.length ?? 0) > 0;
  const onJump = useCallback((month: string) => goTo(month === months[0]?.month ? null : month), [goTo, months]);
  const jump = isJumpable ? { months, current: topMonth, onJump } : undefined;
  const from = list?.of.from ?? null;
  const above = from === null ? 0 : months.reduce((sum, { month, count }) => (month > from ? sum + count : sum), 0);

  const goToGallery = useCallback(async () => {
    heading.current?.focus({ preventScroll: true });
    if (heading.current) await scrollToElement(heading.current);
  }, []);
  const showHeld = from === null ? place.showHeld : () => goTo(null);
  useShowOwn(list?.held.some((photo) => photo.userId === user.id) ?? false, heading, showHeld);
  const onTag = useCallback(
    (tag: string) => {
      show({ search: tag });
      void goToGallery();
    },
    [show, goToGallery],
  );
  const onAuthor = useCallback(
    (id: string) => {
      show({ author: id });
      void goToGallery();
    },
    [show, goToGallery],
  );
  const onOpenPart = useCallback((id: string, part: OpenPart) => setOpened({ id, part, view }), [view]);
  const onDelete = useCallback((photo: Photo, index: number) => setDeleting({ photo, index, isAsked: true }), []);
  const onEnd = useCallback(() => {
    // When a page does not come, the Continue button is there to try again.
    if (viewsAll) void readMore().then((came) => came || setAllOf(null));
  }, [viewsAll, readMore]);
  const order = list?.of.sort;
  const onTopmost = useCallback(
    (photo: Photo) => {
      topmost.current = photo;
      if (order) setTopMonth(monthOf(photo, { sort: order }));
    },
    [order],
  );
  const startSlideshow = () => {
    fillScreen();
    const seen = isScrolled() ? (list?.items.findIndex(({ id }) => id === topmost.current?.id) ?? 0) : 0;
    setSlidesFrom(Math.max(0, seen));
  };

  const hasMore = Boolean(list?.next);
  const pages = { photos: list?.items ?? NONE, hasMore, readMore };
  return (
    <section id="gallery" aria-label={GALLERY_TEXT.heading} className="relative mt-14">
      <GalleryControls
        heading={heading}
        text={text}
        onText={setText}
        viewAll={hasMore ? { isOn: viewsAll, toggle: () => setAllOf(viewsAll ? null : view) } : undefined}
        isRefreshing={isReading && list !== undefined}
        onRefresh={() => void refresh()}
        onUpload={onUpload}
      />
      <GalleryBar
        order={of.sort}
        onOrder={place.order}
        onTag={onTag}
        jump={jump}
        onSlideshow={pages.photos.length > 0 ? startSlideshow : undefined}
      />
      {author !== null && <AuthorChip author={author} photos={list?.items ?? NONE} user={user} onClear={showAll} />}
      <p role="status" className={clsx('text-[0.9375rem] text-ink-quiet', view && 'mb-4')}>
        {view && list && !isReading && found(list, search)}
      </p>
      {from !== null && <FromMonth from={from} months={months} onJump={onJump} onNewest={() => goTo(null)} />}
      <LivePill
        count={list?.held.length ?? 0}
        noun={GALLERY_TEXT.newPhotos}
        // Once the top is in sight: nothing that is being looked at moves.
        onPress={() => void goToGallery().then(showHeld)}
      />
      {jump && <MonthRail {...jump} />}
      {!list && !error && <LoadingPhotos />}
      {error && <PhotosFailed error={error} onRetry={() => void refresh()} />}
      {list?.items.length === 0 && (
        <NoPhotos
          isAdmin={user.isAdmin}
          search={search}
          isOfAuthor={author !== null}
          onUpload={onUpload}
          onRefresh={() => void refresh()}
          onClear={showAll}
        />
      )}
      {list && list.items.length > 0 && (
        <PhotoGrid
          key={listKey(list.of)}
          grid={grid}
          photos={list.items}
          total={list.totalIsCapped ? -1 : list.total}
          above={above}
          showsTaken={list.of.sort === 'taken'}
          viewer={user}
          isBusy={isReading || isReadingMore}
          open={open}
          onOpenPart={onOpenPart}
          onReact={react}
          onOpen={onOpen}
          onTag={onTag}
          onAuthor={onAuthor}
          onDelete={onDelete}
          onEnd={onEnd}
          onTopmost={onTopmost}
        />
      )}
      {list && list.items.length > 0 && (
        <GalleryFoot
          onContinue={hasMore && !viewsAll ? () => void readMore() : undefined}
          isReadingMore={isReadingMore}
          onUpload={onUpload}
          onTop={() => {
            heading.current?.focus({ preventScroll: true });
            void scrollToTop();
          }}
        />
      )}
      <OpenPhoto {...pages} user={user} total={list?.total ?? 0} above={above} onTag={onTag} onAuthor={onAuthor} />
      {slidesFrom !== null && (
        <OpenSlideshow {...pages} {...surroundings} startAt={slidesFrom} onClose={() => setSlidesFrom(null)} />
      )}
      {deleting && (
        <DeleteDialog
          {...deleting}
          onClose={() => setDeleting({ ...deleting, isAsked: false })}
          focusAfter={() =>
            grid.current?.querySelector<HTMLElement>(`[data-index="${deleting.index}"] [data-picture]`) ??
            heading.current
          }
        />
      )}
    </section>
  );
}

/** How many a search has found; without a term, how many one person has shared. */
function found({ total, totalIsCapped }: { total: number; totalIsCapped: boolean }, term: string): string {
  const { search, author } = GALLERY_TEXT;
  if (term) return totalIsCapped ? search.foundMany(term) : search.found(formatCount(total), term);
  return totalIsCapped ? author.foundMany : author.found(formatCount(total));
}
