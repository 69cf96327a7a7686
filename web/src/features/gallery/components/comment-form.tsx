import { LENGTHS } from '@famibook/contracts/limits';
import clsx from 'clsx';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fieldBox } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { useComment } from '../photos/use-comment.ts';

const TEXT = GALLERY_TEXT.comments;

/** One line that grows; Enter sends, Shift and Enter begin a new line. */
export function CommentForm({ photoId }: { photoId: string }) {
  const comment = useComment();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  // Whoever opens the box wants to write.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    setText('');
    box.current?.focus();
    // Nothing typed is lost, also not what was typed meanwhile.
    if (!(await comment(photoId, text))) setText((typed) => typed || text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form onSubmit={(event) => void send(event)} className="flex items-end gap-1.5">
      <textarea
        ref={box}
        value={text}
        rows={1}
        maxLength={LENGTHS.comment}
        aria-label={TEXT.write}
        placeholder={TEXT.placeholder}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={clsx(fieldBox(false), 'field-sizing-content max-h-40 min-h-11 grow resize-none py-2')}
      />
      <IconButton type="submit" label={TEXT.send} className="text-accent">
        <SendHorizontal aria-hidden="true" />
      </IconButton>
    </form>
  );
}
