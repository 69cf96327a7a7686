import type { Message } from '@famibook/contracts/board/schemas';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { offerTypedText } from '../../../lib/drafts/offer-typed-text.ts';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { findPost } from '../messages/thread.ts';
import type { ReplyBoxes } from './board-view.ts';
import { focusReplyButton } from './post-element.ts';

type OpenReplyBox = Pick<ReplyBoxes, 'openAt' | 'opening'>;

const TEXT = BOARD_TEXT.replyBox;

const draftTarget = (id: string) => `reply:${id}` as const;

/** The reply box that is open; one at a time. */
export function useOpenReplyBox(): [OpenReplyBox, Dispatch<SetStateAction<OpenReplyBox>>] {
  return useState<OpenReplyBox>({ openAt: null, opening: 0 });
}

interface ReplyBoxesOptions {
  box: ReturnType<typeof useOpenReplyBox>;
  /** Undefined until they are loaded. */
  messages: readonly Message[] | undefined;
  reply: (post: Message, text: string) => Promise<boolean>;
}

/** The reply boxes. Their texts are stored until they are sent, also over a reload and a new sign-in (D6). */
export function useReplyBoxes({ box: [box, setBox], messages, reply }: ReplyBoxesOptions): ReplyBoxes {
  const drafts = useDrafts();
  // The box is emptied at once, but the stored draft is removed only when the server has it.
  const [typed] = useState(() => new Map<string, string>());
  const textOf = useCallback((id: string) => typed.get(id) ?? drafts.read(draftTarget(id)), [typed, drafts]);
  const leave = useEffectEvent((id: string) => {
    setBox((now) => ({ ...now, openAt: null }));
    offerTypedText({ ...TEXT.gone, values: [{ label: TEXT.typed, value: textOf(id) }] });
  });
  const { openAt } = box;
  // Another user may delete the post: its box goes with it, and would else hold new messages for ever.
  const leftAt = openAt !== null && messages && !findPost(messages, openAt) ? openAt : null;
  useEffect(() => {
    if (leftAt !== null) leave(leftAt);
  }, [leftAt]);
  return useMemo(() => {
    const open = (id: string) => setBox(({ opening }) => ({ openAt: id, opening: opening + 1 }));
    const type: ReplyBoxes['type'] = ({ id }, text) => {
      typed.set(id, text);
      drafts.save(draftTarget(id), text);
    };
    const close: ReplyBoxes['close'] = ({ id }) => {
      focusReplyButton(id);
      setBox((now) => (now.openAt === id ? { ...now, openAt: null } : now));
    };
    const send = async (post: Message, content: string, text: string) => {
      typed.set(post.id, '');
      close(post);
      if (await reply(post, content)) return drafts.sent(draftTarget(post.id), text);
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
      leaveWith: (post) =>
        setBox((now) => (now.openAt && findPost([post], now.openAt) ? { ...now, openAt: null } : now)),
      toggle: (post) => (box.openAt === post.id ? close(post) : open(post.id)),
      send: (post, content, text) => void send(post, content, text),
    };
  }, [box, setBox, typed, textOf, reply, drafts]);
}
