import type { Photo } from '@famibook/contracts/photos';
import { LateConfirmDialog } from '../../../components/ui/late-confirm-dialog.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useDeletePhoto } from '../photos/use-delete-photo.ts';

/** As long as the dialog takes to be gone, in milliseconds. */
const LEAVES = 260;

interface DeleteDialogProps {
  photo: Photo;
  isAsked: boolean;
  onClose: () => void;
  /** The photo is gone and the focus with it: where it goes on. */
  onFocusLost: () => void;
}

/** Asks before a photo is deleted. */
export function DeleteDialog({ photo, isAsked, onClose, onFocusLost }: DeleteDialogProps) {
  const deletePhoto = useDeletePhoto();
  const remove = () => {
    void deletePhoto(photo);
    setTimeout(() => document.activeElement === document.body && onFocusLost(), LEAVES);
  };
  return (
    <LateConfirmDialog
      open={isAsked}
      {...GALLERY_TEXT.deletion}
      confirm={GALLERY_TEXT.card.delete}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
