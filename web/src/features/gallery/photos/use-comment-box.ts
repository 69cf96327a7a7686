import { useRef, useState } from 'react';
import { useDrafts } from '../../../lib/drafts/use-drafts.ts';
import { useComment } from './use-comment.ts';

/**
 * What is being written below a photo. It outlives the box, the page and the session, until the server has it (D6). Give
 * the box the photo's id as its `key`.
 */
export function useCommentBox(photoId: string, where: { isInDetails: boolean }) {
  const comment = useComment(where);
  const drafts = useDrafts();
  const place = `comment:${photoId}` as const;
  const [text, setText] = useState(() => drafts.read(place));
  const latest = useRef(text);
  const show = (typed: string) => {
    latest.current = typed;
    setText(typed);
  };
  const type = (typed: string) => {
    show(typed);
    drafts.save(place, typed);
  };
  const send = async () => {
    show('');
    if (await comment(photoId, text)) return drafts.sent(place, text);
    // What was typed meanwhile stays too.
    type(latest.current ? `${text}\n${latest.current}` : text);
  };
  return { text, type, send };
}
