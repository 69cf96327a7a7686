import type { CurrentUser } from '@famibook/contracts/people';
import type { Photo } from '@famibook/contracts/photos';
import clsx from 'clsx';
import { useCallback, useRef, useState } from 'react';
import { LivePill } from '../../../components/ui/live-pill.tsx';
import { GALLERY } from '../../../config/timing.ts';
import { scrollToElement, scrollToTop } from '../../../lib/scroll.ts';
import { formatCount } from '../../../lib/time.ts';
import { OpenPhoto } from '../details/open-photo.tsx';
import { useOpenPhoto } from '../details/use-opened-photo.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useLivePhotos } from '../photos/use-live-photos.ts';
import { usePhotoList } from '../photos/use-photo-list.ts';
import { useReactToPhoto } from '../photos/use-react-to-photo.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryFoot } from './gallery-foot.tsx';
import { LoadingPhotos, NoPhotos, PhotosFailed } from './gallery-states.tsx';
import type { OpenPart } from './photo-card.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { useSettled } from './use-settled.ts';
import { useShowOwn } from './use-show-own.ts';

interface GalleryProps {
  user: CurrentUser;
  onUpload: () => void;
}

const NONE: readonly Photo[] = [];
const NOTHING = { id: '', part: null, search: '' } as const;

/** The photos of the current FamiBook (of all for the administrator), newest first. */
export function Gallery({ user, onUpload }: GalleryProps) {
  const onOpen = useOpenPhoto();
  const [text, setText] = useState('');
  const search = useSettled(text.trim(), GALLERY.searchWait);
  const [allOf, setAllOf] = useState<string | null>(null);
  const viewsAll = allOf === search;
  const [opened, setOpened] = useState<{ id: string; part: OpenPart; search: string }>(NOTHING);
  // What was open on a card is closed by another search, not opened again by it.
  const open = opened.search === search ? opened : NOTHING;
  const [deleting, setDeleting] = useState<{ photo: Photo; index: number; isAsked: boolean } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const grid = useRef<HTMLDivElement>(null);

  const { list, error, isReading, isReadingMore, readMore, refresh, showHeld } = usePhotoList(search);
  const react = useReactToPhoto();
  useLivePhotos({
    user,
    search,
    mustHold: () => open.part !== null || (grid.current?.getBoundingClientRect().top ?? 0) < 0,
    refreshAll: refresh,
  });

  useShowOwn(list?.held.some((photo) => photo.userId === user.id) ?? false, heading, showHeld);

  const goToGallery = useCallback(async () => {
    heading.current?.focus({ preventScroll: true });
    if (heading.current) await scrollToElement(heading.current);
  }, []);
  const onTag = useCallback(
    (tag: string) => {
      setText(tag);
      void goToGallery();
    },
    [goToGallery],
  );
  const onOpenPart = useCallback((id: string, part: OpenPart) => setOpened({ id, part, search }), [search]);
  const onDelete = useCallback((photo: Photo, index: number) => setDeleting({ photo, index, isAsked: true }), []);
  const onEnd = useCallback(() => {
    // When a page does not come, the Continue button is there to try again.
    if (viewsAll) void readMore().then((came) => !came && setAllOf(null));
  }, [viewsAll, readMore]);

  const hasMore = Boolean(list?.next);
  return (
    <section id="gallery" aria-label={GALLERY_TEXT.heading} className="mt-14">
      <GalleryControls
        heading={heading}
        text={text}
        onText={setText}
        viewAll={hasMore ? { isOn: viewsAll, toggle: () => setAllOf(viewsAll ? null : search) } : undefined}
        isRefreshing={isReading && list !== undefined}
        onRefresh={() => void refresh()}
        onUpload={onUpload}
      />
      <p role="status" className={clsx('text-[15px] text-ink-quiet', search && 'mb-4')}>
        {search && list && !isReading && found(list, search)}
      </p>
      <LivePill
        count={list?.held.length ?? 0}
        noun={GALLERY_TEXT.newPhotos}
        // Once the top is in sight: nothing that is being looked at moves.
        onPress={() => void goToGallery().then(showHeld)}
      />
      {!list && !error && <LoadingPhotos />}
      {error && <PhotosFailed error={error} onRetry={() => void refresh()} />}
      {list?.photos.length === 0 && (
        <NoPhotos
          isAdmin={user.isAdmin}
          search={search}
          onUpload={onUpload}
          onRefresh={() => void refresh()}
          onClear={() => setText('')}
        />
      )}
      {list && list.photos.length > 0 && (
        <PhotoGrid
          key={search}
          grid={grid}
          photos={list.photos}
          total={list.totalIsCapped ? -1 : list.total}
          viewer={user}
          isBusy={isReading || isReadingMore}
          open={open}
          onOpenPart={onOpenPart}
          onReact={react}
          onOpen={onOpen}
          onTag={onTag}
          onDelete={onDelete}
          onEnd={onEnd}
        />
      )}
      {list && list.photos.length > 0 && (
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
      <OpenPhoto
        user={user}
        photos={list?.photos ?? NONE}
        total={list?.total ?? 0}
        hasMore={hasMore}
        readMore={readMore}
        onTag={onTag}
      />
      {deleting && (
        <DeleteDialog
          {...deleting}
          onClose={() => setDeleting({ ...deleting, isAsked: false })}
          onFocusLost={() => {
            const next = grid.current?.querySelector<HTMLElement>(`[data-index="${deleting.index}"] [data-picture]`);
            (next ?? heading.current)?.focus({ preventScroll: true });
          }}
        />
      )}
    </section>
  );
}

const found = ({ total, totalIsCapped }: { total: number; totalIsCapped: boolean }, term: string): string =>
  totalIsCapped ? GALLERY_TEXT.search.foundMany(term) : GALLERY_TEXT.search.found(formatCount(total), term);
