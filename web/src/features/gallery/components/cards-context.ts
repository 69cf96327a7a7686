import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import { createContext, useContext } from 'react';
import type { OpenCard } from './use-open-card.ts';

/** A photo and its place in the grid. */
export interface PhotoInGrid {
  photo: Photo;
  index: number;
}

/** What every card of the grid needs to know and may ask for. It changes rarely: each change draws all cards again. */
export interface Cards {
  viewer: CurrentUser;
  onOpenPart: OpenCard['open'];
  onReact: (photo: Photo, kind: ReactionKind) => void;
  onOpen: (id: string) => void;
  onTag: (tag: string) => void;
  onAuthor: (id: string) => void;
  onDelete: (photo: PhotoInGrid) => void;
}

export const CardsContext = createContext<Cards | null>(null);

export function useCards(): Cards {
  const cards = useContext(CardsContext);
  if (!cards) throw new Error('A card is rendered outside of a grid of photos.');
  return cards;
}
