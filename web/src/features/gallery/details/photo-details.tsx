import type { Photo } from '@famibook/contracts/photos/schemas';
import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useKeyboardHeight } from '../../../components/ui/use-keyboard-height.ts';
import { useOpenAfterMount } from '../../../components/ui/use-open-after-mount.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { formatCount } from '../../../lib/time.ts';
import { usePhotoDetail } from '../api/read-photo.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { usePhotoCache } from '../photos/photo-cache.ts';
import { useDeletePhoto } from '../photos/use-delete-photo.ts';
import { DETAILS_TEXT } from './details-text.ts';
import type { GalleryView } from './gallery-view.ts';
import { MissingPhoto } from './missing-photo.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { PictureStage } from './picture-stage.tsx';
import { StageButton } from './stage-button.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useNeighbours } from './use-neighbours.ts';

interface PhotoDetailsProps extends GalleryView {
  open: boolean;
  /** Null when it is closed. */
  id: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

const CROSS_ON_CARD = 'bg-transparent! text-ink-quiet! backdrop-blur-none! hover:bg-paper-deep! hover:text-ink!';
const CROSS_BESIDE =
  'beside:bg-transparent! beside:text-ink-quiet! beside:backdrop-blur-none! beside:hover:bg-paper-deep! beside:hover:text-ink!';

/** Keeps the last photo while the dialog leaves. */
const useLast = (id: string | null): string | null => {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return id ?? last;
};

/** One photo, large, with all that is said about it: beside it on wide screens, below it on a phone. */
export default function PhotoDetails({
  open,
  id,
  user,
  photos,
  onShow,
  onClose,
  onTag,
  onAuthor,
  ...pages
}: PhotoDetailsProps) {
  const shown = useLast(id);
  const cache = usePhotoCache();
  const remove = useDeletePhoto();
  const { data, error, mutate } = usePhotoDetail(shown);
  const { index, previous, next } = useNeighbours({ id: shown, photos, onShow, ...pages });
  const [isDeleting, setDeleting] = useState(false);
  useArrowKeys({ isActive: open && !isDeleting, left: previous, right: next });

  const position = index < 0 ? '' : DETAILS_TEXT.position(pages.above + index + 1, formatCount(pages.total));
  const keyboard = useKeyboardHeight(open);

  const isGone = error?.status === 404;
  const detail = isGone ? undefined : (data ?? undefined);
  const photo: Photo | undefined = isGone ? undefined : (detail ?? photos[index]);

  const [seen, setSeen] = useState<string>();
  if (photo && photo.id !== seen) setSeen(photo.id);

  // What was read when these details were last open may be out of date: pushes were not heard since then.
  const refreshIfRead = useEffectEvent((opened: string) => {
    if (data !== undefined) void cache.refresh(opened);
  });
  useEffect(() => {
    if (id !== null) refreshIfRead(id);
  }, [id]);
  useLive({ onReconnect: () => id !== null && void cache.refresh(id) });

  const confirmDeletion = async () => {
    if (photo && (await remove(photo))) onClose();
  };

  return (
    <HeadlessDialog open={useOpenAfterMount(open)} onClose={onClose} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-veil transition-opacity duration-200 data-closed:opacity-0"
      />
      <div className="fixed inset-0 lg:flex lg:p-6" style={{ bottom: keyboard }}>
        <DialogPanel
          transition
          className={clsx(
            'relative flex size-full flex-col overflow-y-auto overscroll-contain bg-card beside:flex-row beside:overflow-hidden',
            'transition duration-200 ease-gentle data-closed:translate-y-3 data-closed:opacity-0',
            'lg:m-auto lg:rounded-card lg:shadow-soft',
            photo ? 'lg:max-w-[1500px]' : 'lg:h-120 lg:max-w-xl',
          )}
        >
          <DialogTitle className="sr-only">
            {photo ? DETAILS_TEXT.title(`${photo.user.firstName} ${photo.user.lastName}`) : DETAILS_TEXT.missing.title}
          </DialogTitle>
          <p role="status" className="sr-only">
            {position}
          </p>
          {photo ? (
            <>
              <PictureStage photo={photo} position={position} previous={previous} next={next} />
              <div className="beside:shrink-0 beside:overflow-y-auto beside:overscroll-contain beside:w-[clamp(320px,28vw,400px)]">
                <PhotoPanel
                  key={photo.id}
                  photo={photo}
                  detail={detail}
                  hasFailed={error !== undefined}
                  onRetry={() => void mutate()}
                  user={user}
                  // The address then names no photo any more: that closes these details.
                  onTag={onTag}
                  onAuthor={onAuthor}
                  onDelete={() => setDeleting(true)}
                />
              </div>
            </>
          ) : (
            <MissingPhoto
              error={error}
              wasSeen={seen !== undefined && seen === shown}
              onRetry={() => void mutate()}
              onClose={onClose}
            />
          )}
          <StageButton
            data-autofocus
            label={DETAILS_TEXT.close}
            onClick={onClose}
            // On the picture of a phone it stands on a disc; beside the picture, and with no picture, on the card itself.
            className={clsx('top-3 right-3 not-beside:fixed', photo ? CROSS_BESIDE : CROSS_ON_CARD)}
          >
            <X aria-hidden="true" />
          </StageButton>
        </DialogPanel>
      </div>
      <ConfirmDialog
        open={isDeleting}
        {...GALLERY_TEXT.deletion}
        confirm={GALLERY_TEXT.card.delete}
        onConfirm={confirmDeletion}
        onClose={() => setDeleting(false)}
      />
    </HeadlessDialog>
  );
}
