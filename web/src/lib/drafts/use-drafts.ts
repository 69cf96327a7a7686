import { useCallback, useMemo, useState } from 'react';
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

/** For composers that hold several texts; `useDraft` is enough for one. */
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

/**
 * The text of one composer. It survives a reload, the end of the session and the next sign-in of the same person:
 * `const draft = useDraft('comment:…')`, then `draft.text`, `draft.setText(typed)` and, after success, `draft.sent(text)`.
 * Give the composer a `key` where its place can change.
 */
export function useDraft(place: DraftPlace) {
  const drafts = useDrafts();
  const [text, show] = useState(() => drafts.read(place));
  const setText = useCallback(
    (typed: string) => {
      show(typed);
      drafts.save(place, typed);
    },
    [drafts, place],
  );
  const sent = useCallback(
    (content: string) => {
      drafts.sent(place, content);
      show((now) => (now.trim() === content.trim() ? '' : now));
    },
    [drafts, place],
  );
  return { text, setText, sent };
}
