import { useMemo } from 'react';
import { useCurrentUser } from '../session/use-current-user.ts';
import { type DraftPlace, readDraft, removeSentDraft, saveDraft } from './draft-store.ts';

/** The drafts of the person signed in, in the current FamiBook (D6). */
export interface Drafts {
  read: (place: DraftPlace) => string;
  /** Call it at every change of the text; an empty text removes the draft. */
  save: (place: DraftPlace, text: string) => void;
  /** Call it once the server has accepted this text. What was typed meanwhile stays. */
  sent: (place: DraftPlace, text: string) => void;
}

export function useDrafts(): Drafts {
  const { user } = useCurrentUser();
  const userId = user?.id;
  const famibookId = user?.famibookId ?? null;
  return useMemo(() => {
    const owner = userId === undefined ? undefined : { userId, famibookId };
    return {
      read: (place) => (owner ? readDraft(owner, place) : ''),
      save: (place, text) => owner && saveDraft(owner, place, text),
      sent: (place, text) => owner && removeSentDraft(owner, place, text),
    };
  }, [userId, famibookId]);
}
