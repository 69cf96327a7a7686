import { useEffect, useEffectEvent } from 'react';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useOfferDrafts } from '../photos/use-offer-drafts.ts';

interface DeletedPhoto {
  /** Null while the shown photo is there. */
  deletedId: string | null;
  isEditing: boolean;
  /** Whether the user has deleted it here, with what was typed about it. */
  isOwnDeletion: (id: string) => boolean;
}

/** Another user may delete the photo while the user writes in its details: the text is then offered. */
export function useLostText({ deletedId, isEditing, isOwnDeletion }: DeletedPhoto): void {
  const offerDrafts = useOfferDrafts();
  const offer = useEffectEvent((photoId: string) => {
    if (isOwnDeletion(photoId)) return;
    offerDrafts({
      title: GALLERY_TEXT.typedText.deleted,
      photoId,
      parts: isEditing ? ['comments', 'editor'] : ['comments'],
    });
  });
  useEffect(() => {
    if (deletedId !== null) offer(deletedId);
  }, [deletedId]);
}
