import { useEffect, useRef, useState } from 'react';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import { commentError, useComment } from './use-comment.ts';

/** A box that is on the page now. */
interface Box {
  target: string;
  read: () => string;
  show: (text: string) => void;
}

/** A photo may have two, on its card and in its details; both show the same text. */
const boxes = new Set<Box>();

/** The boxes whose comments are being sent, once for each comment. */
const sending: string[] = [];

const boxesOf = (target: string): Box[] => [...boxes].filter((box) => box.target === target);

/**
 * The text of a comment that is being written, stored until it is sent, also over a reload and a new sign-in (D6). The
 * box needs the photo's id as its `key`.
 */
export function useCommentBox(photoId: string, view: { isInDetails: boolean }) {
  const comment = useComment(view);
  const [error, setError] = useState<string>();
  const drafts = useDrafts();
  const target = `comment:${photoId}` as const;
  const [text, setText] = useState(() => drafts.read(target));
  const latest = useRef(text);
  useEffect(() => {
    const box: Box = {
      target,
      read: () => latest.current,
      show: (typed) => {
        latest.current = typed;
        setText(typed);
        setError(undefined);
      },
    };
    boxes.add(box);
    return () => {
      boxes.delete(box);
    };
  }, [target]);
  const show = (typed: string) => {
    for (const box of boxesOf(target)) box.show(typed);
  };
  const type = (typed: string) => {
    show(typed);
    drafts.save(target, typed);
  };
  const send = async () => {
    if (text.trim() === '') {
      // The second press of a double click belongs to the comment that is being sent.
      if (!sending.includes(target)) void comment(photoId, text);
      return;
    }
    const invalid = commentError(text);
    if (invalid !== undefined) return setError(invalid);
    show('');
    sending.push(target);
    const isSent = await comment(photoId, text);
    sending.splice(sending.indexOf(target), 1);
    if (isSent) {
      drafts.sent(target, text);
      // A box opened while the comment was being sent shows its draft: empty it, too.
      for (const box of boxesOf(target)) if (box.read() === text) box.show('');
      return;
    }
    // Text that was typed since stays too, also when its box is closed.
    const typed = boxesOf(target)[0]?.read() ?? latest.current;
    type(typed === '' || typed === text ? text : `${text}\n${typed}`);
  };
  return { text, type, send, error };
}
