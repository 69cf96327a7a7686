import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import type { DialogSubject } from '../../../lib/use-dialog-subject.ts';
import type { ListScroll } from '../../../lib/use-list-scroll.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useDeletePhoto } from '../photos/use-delete-photo.ts';
import type { PhotoInGrid } from './cards-context.ts';
import { pictureAt } from './picture-at.ts';
import type { OpenCard } from './use-open-card.ts';

interface DeleteDialogProps {
  deletion: DialogSubject<PhotoInGrid>;
  openCard: OpenCard;
  scroll: ListScroll<HTMLElement>;
}

/** Asks before a photo is deleted. The focus then goes to the photo that takes its place, or else to the heading. */
export function DeleteDialog({ deletion, openCard, scroll }: DeleteDialogProps) {
  const { subject, isOpen, close } = deletion;
  const deletePhoto = useDeletePhoto();
  if (!subject) return null;
  return (
    <LazyConfirmDialog
      open={isOpen}
      {...GALLERY_TEXT.deletion}
      confirm={GALLERY_TEXT.card.delete}
      onConfirm={() => {
        // What is typed on the card goes with the photo, as the user wants.
        openCard.close(subject.photo.id);
        void deletePhoto(subject.photo);
      }}
      onClose={close}
      focusAfter={() => pictureAt(subject.index, scroll)}
    />
  );
}
