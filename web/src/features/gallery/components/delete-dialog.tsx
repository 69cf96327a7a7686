import type { Photo } from '@famibook/contracts/photos/schemas';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useDeletePhoto } from '../photos/use-delete-photo.ts';

interface DeleteDialogProps {
  photo: Photo;
  isAsked: boolean;
  onClose: () => void;
  /** Where the focus goes on when it is gone with the photo. */
  focusAfter: () => HTMLElement | null | undefined;
}

/** Asks before a photo is deleted. */
export function DeleteDialog({ photo, isAsked, onClose, focusAfter }: DeleteDialogProps) {
  const deletePhoto = useDeletePhoto();
  return (
    <LazyConfirmDialog
      open={isAsked}
      {...GALLERY_TEXT.deletion}
      confirm={GALLERY_TEXT.card.delete}
      onConfirm={() => void deletePhoto(photo)}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
