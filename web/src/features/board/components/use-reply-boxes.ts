import type { Message } from '@famibook/contracts/board/schemas';
import { useMemo, useRef, useState } from 'react';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import type { ReplyBoxes } from './board-view.ts';
import { focusReplyButton } from './post-element.ts';

const placeOf = (id: string) => `reply:${id}` as const;

/** One reply box at a time. What was typed outlives the box, the page and the session, until it is sent (D6). */
export const useReplyBoxes = (reply: (post: Message, text: string) => Promise<boolean>): ReplyBoxes => {
  const [box, setBox] = useState<{ openAt: string | null; opening: number }>({ openAt: null, opening: 0 });
  const drafts = useDrafts();
  // Emptied at once when it is sent; the stored draft goes only when the server has it.
  const typed = useRef(new Map<string, string>()).current;
  return useMemo(() => {
    const open = (id: string) => setBox(({ opening }) => ({ openAt: id, opening: opening + 1 }));
    const textOf = (id: string) => typed.get(id) ?? drafts.read(placeOf(id));
    const type: ReplyBoxes['type'] = ({ id }, text) => {
      typed.set(id, text);
      drafts.save(placeOf(id), text);
    };
    const close: ReplyBoxes['close'] = ({ id }) => {
      focusReplyButton(id);
      setBox((now) => (now.openAt === id ? { ...now, openAt: null } : now));
    };
    const send: ReplyBoxes['send'] = async (post, text) => {
      typed.set(post.id, '');
      close(post);
      if (await reply(post, text)) return drafts.sent(placeOf(post.id), text);
      const later = typed.get(post.id);
      type(post, later ? `${text}\n${later}` : text);
      // A box that the user is writing in by now stays open.
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
  }, [box, typed, reply, drafts]);
};
