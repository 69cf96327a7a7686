import type { Message } from '@famibook/contracts/board/schemas';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import type { ReplyBoxes } from './board-view.ts';
import { focusReplyButton } from './post-element.ts';

type OpenReplyBox = Pick<ReplyBoxes, 'openAt' | 'opening'>;

const draftTarget = (id: string) => `reply:${id}` as const;

/** The reply box that is open; one at a time. */
export function useOpenReplyBox(): [OpenReplyBox, Dispatch<SetStateAction<OpenReplyBox>>] {
  return useState<OpenReplyBox>({ openAt: null, opening: 0 });
}

/** The reply boxes. Their texts are stored until they are sent, also over a reload and a new sign-in (D6). */
export function useReplyBoxes(
  [box, setBox]: ReturnType<typeof useOpenReplyBox>,
  reply: (post: Message, text: string) => Promise<boolean>,
): ReplyBoxes {
  const drafts = useDrafts();
  // The box is emptied at once, but the stored draft is removed only when the server has it.
  const [typed] = useState(() => new Map<string, string>());
  return useMemo(() => {
    const open = (id: string) => setBox(({ opening }) => ({ openAt: id, opening: opening + 1 }));
    const textOf = (id: string) => typed.get(id) ?? drafts.read(draftTarget(id));
    const type: ReplyBoxes['type'] = ({ id }, text) => {
      typed.set(id, text);
      drafts.save(draftTarget(id), text);
    };
    const close: ReplyBoxes['close'] = ({ id }) => {
      focusReplyButton(id);
      setBox((now) => (now.openAt === id ? { ...now, openAt: null } : now));
    };
    const send: ReplyBoxes['send'] = async (post, text) => {
      typed.set(post.id, '');
      close(post);
      if (await reply(post, text)) return drafts.sent(draftTarget(post.id), text);
      const later = typed.get(post.id);
      type(post, later ? `${text}\n${later}` : text);
      // A box in which the user writes again stays open.
      setBox(({ openAt, opening }) =>
        openAt === null || openAt === post.id ? { openAt: post.id, opening: opening + 1 } : { openAt, opening },
      );
    };
    return {
      ...box,
      textOf: ({ id }) => textOf(id),
      type,
      close,
      toggle: (post) => (box.openAt === post.id ? close(post) : open(post.id)),
      send: (post, text) => void send(post, text),
    };
  }, [box, setBox, typed, reply, drafts]);
}
