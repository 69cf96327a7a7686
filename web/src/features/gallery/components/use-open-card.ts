import { useCallback, useState } from 'react';

/** A part of a card that can be open. */
export type CardPart = 'comments' | 'editor';

export interface OpenCard {
  /** Null while nothing is open. */
  id: string | null;
  part: CardPart | null;
  /** Opens a part of a card in the place of the one that was open; null closes it. */
  open: (id: string, part: CardPart | null) => void;
}

/** The one card of the grid on which something is open. Another selection of photos closes it. */
export function useOpenCard(selection: string): OpenCard {
  const [opened, setOpened] = useState<{ id: string; part: CardPart | null; selection: string }>();
  const open = useCallback((id: string, part: CardPart | null) => setOpened({ id, part, selection }), [selection]);
  const isOfSelection = opened?.selection === selection && opened.part !== null;
  return { id: isOfSelection ? opened.id : null, part: isOfSelection ? opened.part : null, open };
}
