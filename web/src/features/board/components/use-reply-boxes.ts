import type { Message } from '@famibook/contracts/messages';
import { useMemo, useRef, useState } from 'react';
import type { ReplyBoxes } from './board-view.ts';
import { focusReplyButton } from './post-element.ts';

/** One reply box at a time. What was typed outlives the box, until it is sent. */
export const useReplyBoxes = (reply: (post: Message, text: string) => Promise<boolean>): ReplyBoxes => {
  const [box, setBox] = useState<{ openAt: string | null; opening: number }>({ openAt: null, opening: 0 });
  const typed = useRef(new Map<string, string>()).current;
  return useMemo(() => {
    const open = (id: string) => setBox(({ opening }) => ({ openAt: id, opening: opening + 1 }));
    const close: ReplyBoxes['close'] = ({ id }) => {
      focusReplyButton(id);
      setBox((now) => (now.openAt === id ? { ...now, openAt: null } : now));
    };
    const send: ReplyBoxes['send'] = async (post, text) => {
      typed.delete(post.id);
      close(post);
      if (await reply(post, text)) return;
      const later = typed.get(post.id);
      typed.set(post.id, later ? `${text}\n${later}` : text);
      // What somebody is writing elsewhere by now stays open.
      setBox(({ openAt, opening }) =>
        openAt === null || openAt === post.id ? { openAt: post.id, opening: opening + 1 } : { openAt, opening },
      );
    };
    return {
      ...box,
      typed,
      close,
      toggle: (post) => (box.openAt === post.id ? close(post) : open(post.id)),
      send: (post, text) => void send(post, text),
    };
  }, [box, typed, reply]);
};
