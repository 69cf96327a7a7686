import { useRef, useState } from 'react';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import { commentError, useComment } from './use-comment.ts';

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
  const show = (typed: string) => {
    latest.current = typed;
    setText(typed);
  };
  const type = (typed: string) => {
    show(typed);
    drafts.save(target, typed);
    setError(undefined);
  };
  const send = async () => {
    const invalid = commentError(text);
    if (invalid !== undefined) return setError(invalid);
    show('');
    if (await comment(photoId, text)) return drafts.sent(target, text);
    // Text that was typed meanwhile stays too.
    type(latest.current ? `${text}\n${latest.current}` : text);
  };
  return { text, type, send, error };
}
