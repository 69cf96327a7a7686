import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { lazySection } from '../../../components/ui/lazy-component.tsx';
import { LivePill } from '../../../components/ui/live-pill.tsx';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { useListScroll } from '../../../lib/use-list-scroll.ts';
import { useGalleryAddress } from '../address/use-gallery-address.ts';
import { OpenPhoto } from '../details/open-photo.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { FromMonth } from '../months/from-month.tsx';
import { useGalleryPlace } from '../months/use-gallery-place.ts';
import { useMonthJump } from '../months/use-month-jump.ts';
import { useTopmostPhoto } from '../months/use-topmost-photo.ts';
import { listKey } from '../photos/list-key.ts';
import { useLivePhotos } from '../photos/use-live-photos.ts';
import { OpenSlideshow, type SlideshowSurroundings } from '../slideshow/open-slideshow.tsx';
import { useSlideshowStart } from '../slideshow/use-slideshow-start.ts';
import { AuthorChip } from './author-chip.tsx';
import { CardsContext, type PhotoInGrid } from './cards-context.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { GalleryBar } from './gallery-bar.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryFoot } from './gallery-foot.tsx';
import { NoPhotos } from './gallery-states.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoList } from './photo-list.tsx';
import { SelectionStatus } from './selection-status.tsx';
import { TagSearch } from './tag-search.tsx';
import { useCardsValue } from './use-cards-value.ts';
import { useHeldPhotos } from './use-held-photos.ts';
import { useLeaveMissingCard, useOpenCard } from './use-open-card.ts';
import { useViewAll } from './use-view-all.ts';

/** It stands beside the photos, so that nothing moves when it appears. */
const MonthRail = lazySection(() => import('../months/month-rail.tsx'));

interface GalleryProps extends SlideshowSurroundings {
  user: CurrentUser;
  onUpload: () => void;
}

/** The photos of the current FamiBook (of all for the administrator), in the order and from the month that is chosen. */
export function Gallery({ user, onUpload, ...surroundings }: GalleryProps) {
  const address = useGalleryAddress();
  const { search, author, selection, showAll } = address;
  const scroll = useListScroll<HTMLDivElement>();
  const openCard = useOpenCard(selection);
  const isMenuOpen = () => Boolean(scroll.list.current?.querySelector('[role=menu]'));
  const mustHold = () => openCard.part !== null || isMenuOpen() || scroll.isPastTop();
  const place = useGalleryPlace(address, scroll.jumpToHeading, mustHold);
  const { of, list, photos, hasMore, isThere, isReading, isReadingMore, readMore, catchUp, whenRead } = place;
  useLeaveMissingCard(openCard, list);
  useLivePhotos({ user, search, isLoaded: isThere, mustHold, catchUp, whenRead });

  const topmost = useTopmostPhoto(list?.of.sort);
  const { months, from, above, goToMonth, goToNewest, jump } = useMonthJump(place, selection, topmost.month);
  const viewAll = useViewAll(selection, place);
  const held = useHeldPhotos(user.id, place, scroll);
  const slideshow = useSlideshowStart(photos, () => (scroll.isPastTop() ? topmost.photo.current : undefined));
  const deletion = useDialogSubject<PhotoInGrid>();
  const cards = useCardsValue({ viewer: user, address, scroll, openCard, onDelete: deletion.open });
  const { onTag, onAuthor } = cards;
  const pages = { photos, hasMore, readMore };
  const onRefresh = () => void place.refresh();

  return (
    <section id="gallery" aria-label={GALLERY_TEXT.heading} className="relative mt-14">
      <GalleryControls
        heading={scroll.heading}
        viewAll={hasMore ? viewAll : undefined}
        isRefreshing={isReading && list !== undefined}
        onRefresh={onRefresh}
        onUpload={onUpload}
      >
        <TagSearch address={address} />
      </GalleryControls>
      <GalleryBar
        order={of.sort}
        onOrder={place.order}
        onTag={user.famibookId === null ? undefined : onTag}
        jump={jump}
        onSlideshow={slideshow.start}
      />
      {author !== null && <AuthorChip author={author} photos={photos} user={user} onClear={showAll} />}
      <SelectionStatus address={address} place={place} />
      {from !== null && <FromMonth from={from} months={months} onJump={goToMonth} onNewest={goToNewest} />}
      <LivePill {...held} noun={GALLERY_TEXT.newPhotos} />
      {jump && <MonthRail {...jump} />}
      <CardsContext value={cards}>
        <PhotoList
          place={place}
          empty={<NoPhotos user={user} address={address} onUpload={onUpload} onRefresh={onRefresh} />}
        >
          {(shown) => (
            <>
              <PhotoGrid
                key={listKey(shown.of)}
                grid={scroll.list}
                list={shown}
                above={above}
                isBusy={isReading || isReadingMore}
                openCard={openCard}
                onEnd={viewAll.readOn}
                onTopmost={topmost.onTopmost}
              />
              <GalleryFoot
                onContinue={hasMore && !viewAll.isOn ? () => void readMore() : undefined}
                isReadingMore={isReadingMore}
                onUpload={onUpload}
                onTop={scroll.goToPageTop}
              />
            </>
          )}
        </PhotoList>
      </CardsContext>
      <OpenPhoto
        {...pages}
        scroll={scroll}
        user={user}
        total={list?.total ?? 0}
        totalIsCapped={list?.totalIsCapped ?? false}
        above={above}
        onTag={onTag}
        onAuthor={onAuthor}
        onDelete={openCard.close}
      />
      {slideshow.startAt !== null && (
        <OpenSlideshow {...pages} {...surroundings} startAt={slideshow.startAt} onClose={slideshow.stop} />
      )}
      <DeleteDialog deletion={deletion} openCard={openCard} scroll={scroll} />
    </section>
  );
}
