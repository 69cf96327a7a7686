import { offerTypedText } from '../../../lib/drafts/offer-typed-text.ts';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import type { ToastValue } from '../../../lib/toast/toast.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

const TEXT = GALLERY_TEXT.typedText;

type LostPart = 'comments' | 'editor';

interface LostText {
  title: string;
  photoId: string;
  /** What was open: the comments, the editor, or both. */
  parts: readonly LostPart[];
}

/** Offers what the user has typed about a photo whose boxes are gone. */
export function useOfferDrafts(): (lost: LostText) => void {
  const drafts = useDrafts();
  return ({ title, photoId, parts }) => {
    const typed: Record<LostPart, ToastValue[]> = {
      comments: [{ label: TEXT.comment, value: drafts.read(`comment:${photoId}`) }],
      editor: [
        { label: TEXT.description, value: drafts.read(`description:${photoId}`) },
        { label: TEXT.tags, value: drafts.read(`tags:${photoId}`) },
      ],
    };
    offerTypedText({ title, description: TEXT.offer, values: parts.flatMap((part) => typed[part]) });
  };
}
