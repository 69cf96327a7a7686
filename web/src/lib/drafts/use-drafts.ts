import { useMemo } from 'react';
import { useCurrentUser } from '../session/use-current-user.ts';
import { type DraftTarget, readDraft, removeSentDraft, saveDraft } from './draft-store.ts';

/** The drafts of the current user in the current FamiBook (D6). */
export interface Drafts {
  read: (target: DraftTarget) => string;
  /** Called at every change of the text; an empty text removes the draft. */
  save: (target: DraftTarget, text: string) => void;
  /** Called when the server has this text. Text that was typed since stays. */
  sent: (target: DraftTarget, text: string) => void;
}

export function useDrafts(): Drafts {
  const { user } = useCurrentUser();
  const userId = user?.id;
  const famibookId = user?.famibookId ?? null;
  return useMemo(() => {
    const owner = userId === undefined ? undefined : { userId, famibookId };
    return {
      read: (target) => (owner ? readDraft(owner, target) : ''),
      save: (target, text) => owner && saveDraft(owner, target, text),
      sent: (target, text) => owner && removeSentDraft(owner, target, text),
    };
  }, [userId, famibookId]);
}
