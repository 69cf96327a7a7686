import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { listKey } from '../photos/list-key.ts';
import type { PhotoList } from '../photos/photo-lists.ts';
import { useOfferDrafts } from '../photos/use-offer-drafts.ts';

/** A part of a card that can be open. */
export type CardPart = 'comments' | 'editor';

export interface OpenCard {
  /** Null while nothing is open. */
  id: string | null;
  part: CardPart | null;
  /** Opens a part of a card in the place of the one that was open; null closes it. */
  open: (id: string, part: CardPart | null) => void;
  /** Closes what is open on this card, if anything is. */
  close: (id: string) => void;
}

/** The one card of the grid on which something is open. Another selection of photos closes it. */
export function useOpenCard(selection: string): OpenCard {
  const [opened, setOpened] = useState<{ id: string; part: CardPart | null; selection: string }>();
  const open = useCallback((id: string, part: CardPart | null) => setOpened({ id, part, selection }), [selection]);
  const close = useCallback((id: string) => setOpened((now) => (now?.id === id ? undefined : now)), []);
  const isOfSelection = opened?.selection === selection && opened.part !== null;
  return { id: isOfSelection ? opened.id : null, part: isOfSelection ? opened.part : null, open, close };
}

/**
 * Closes the open card when its photo is not in the list, because it would hold new photos for ever. Another user may
 * delete the photo while the user writes: the text is then offered.
 */
export function useLeaveMissingCard({ id, part, open }: OpenCard, list: PhotoList | undefined): void {
  const offerDrafts = useOfferDrafts();
  /** The list in which the open card was last. */
  const seen = useRef<{ id: string; list: string }>(undefined);
  const offer = useEffectEvent((missing: string) =>
    offerDrafts({ title: GALLERY_TEXT.typedText.notInList, photoId: missing, parts: part ? [part] : [] }),
  );
  useEffect(() => {
    if (id === null || !list) return;
    const key = listKey(list.of);
    if (list.items.some((photo) => photo.id === id)) {
      seen.current = { id, list: key };
      return;
    }
    // The list of another month or order may begin elsewhere, where the user finds the text in its box again.
    if (seen.current?.id === id && seen.current.list === key) offer(id);
    open(id, null);
  }, [id, list, open]);
}
