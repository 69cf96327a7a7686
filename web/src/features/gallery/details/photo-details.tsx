import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { formatCount } from '../../../lib/time.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useDeletePhoto } from '../photos/use-delete-photo.ts';
import { DetailsFrame } from './details-frame.tsx';
import { DETAILS_TEXT } from './details-text.ts';
import type { GalleryView } from './gallery-view.ts';
import { MissingPhoto } from './missing-photo.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { PictureStage } from './picture-stage.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useLostText } from './use-lost-text.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useShownPhoto } from './use-shown-photo.ts';

interface PhotoDetailsProps extends GalleryView {
  open: boolean;
  /** Null while it is closed. */
  id: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** While a description is edited, a next photo that was requested earlier and arrives now is not shown. */
const ignoreNext = () => undefined;

/** A large photo with its details: beside it on wide screens, below it on a phone. */
export default function PhotoDetails(props: PhotoDetailsProps) {
  const { open, id, user, photos, onShow, onClose, onTag, onAuthor, onDelete, ...pages } = props;
  const shown = useShownPhoto(id, photos);
  const { photo } = shown;
  const question = useDeletionQuestion(id);
  const remove = useDeletePhoto();
  const removed = useRef<string>(undefined);
  const [editedId, setEditedId] = useState<string | null>(null);
  // Editing ends when another photo is opened by Back, or the details close.
  if (editedId !== null && editedId !== id) setEditedId(null);
  const isEditing = editedId !== null;
  const { index, previous, next } = useNeighbours({
    id: shown.id,
    photos,
    onShow: isEditing ? ignoreNext : onShow,
    ...pages,
  });
  useLostText({
    deletedId: open && shown.wasSeen && shown.error?.status === 404 ? shown.id : null,
    isEditing,
    isOwnDeletion: (deleted) => deleted === removed.current,
  });
  useArrowKeys({ isActive: open && !isEditing, left: previous, right: next });

  const position = index < 0 ? '' : positionOf(pages.above + index + 1, pages);
  const author = photo && fullName(photo.user);
  const confirmDeletion = async () => {
    if (!photo) return;
    onDelete?.(photo.id);
    removed.current = photo.id;
    if (await remove(photo)) return onClose();
    removed.current = undefined;
  };

  return (
    <DetailsFrame
      open={open}
      title={author === undefined ? DETAILS_TEXT.missing.title : DETAILS_TEXT.title(author)}
      hasPicture={photo !== undefined}
      onClose={onClose}
      question={
        <ConfirmDialog
          // Another photo's question is a new dialog, which does not wait for this deletion.
          key={question.photoId}
          open={question.isOpen}
          {...GALLERY_TEXT.deletion}
          confirm={GALLERY_TEXT.card.delete}
          onConfirm={confirmDeletion}
          onClose={question.close}
        />
      }
    >
      <p role="status" className="sr-only">
        {position}
      </p>
      {photo ? (
        <>
          <PictureStage photo={photo} position={position} isHeld={isEditing} previous={previous} next={next} />
          <div className="beside:box-content beside:w-[clamp(320px,28vw,400px)] beside:shrink-0 beside:overflow-y-auto beside:overscroll-contain beside:pr-[max(0px,env(safe-area-inset-right)_-_1.25rem)]">
            <PhotoPanel
              key={photo.id}
              photo={photo}
              detail={shown.detail}
              hasFailed={shown.error !== undefined}
              onRetry={shown.retry}
              user={user}
              // Removes the photo from the address, which closes these details.
              onTag={onTag}
              onAuthor={onAuthor}
              onDelete={() => question.ask(photo.id)}
              isEditing={isEditing}
              onEdit={(edits) => setEditedId(edits ? photo.id : null)}
            />
          </div>
        </>
      ) : (
        <MissingPhoto error={shown.error} wasSeen={shown.wasSeen} onRetry={shown.retry} onClose={onClose} />
      )}
    </DetailsFrame>
  );
}

function positionOf(at: number, { total, totalIsCapped }: Pick<GalleryView, 'total' | 'totalIsCapped'>): string {
  const { position, positionOfMany } = DETAILS_TEXT;
  return totalIsCapped ? positionOfMany(formatCount(at)) : position(formatCount(at), formatCount(total));
}

/** Asks whether a photo is to be deleted. `id` is the photo that is shown now. */
function useDeletionQuestion(id: string | null) {
  const [question, setQuestion] = useState<{ photoId: string; isOpen: boolean }>();
  // Back closes the details; a question about the closed photo closes with them.
  if (question?.isOpen && question.photoId !== id) setQuestion({ ...question, isOpen: false });
  return {
    photoId: question?.photoId,
    isOpen: question?.isOpen ?? false,
    ask: (photoId: string) => setQuestion({ photoId, isOpen: true }),
    // A deletion that ends late closes only its own question.
    close: () => setQuestion((now) => (now && now.photoId === question?.photoId ? { ...now, isOpen: false } : now)),
  };
}
