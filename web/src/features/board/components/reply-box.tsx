import { type Message, MessageBody } from '@famibook/contracts/board/schemas';
import clsx from 'clsx';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldBox } from '../../../components/ui/field.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { isComposing } from '../../../lib/is-composing.ts';
import { useGrowingHeight } from '../../../lib/use-growing-height.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { useBoardView } from './board-view.ts';
import { isFocusElsewhere } from './post-element.ts';

const TEXT = BOARD_TEXT.replyBox;

/** A line that grows; Enter sends, Shift and Enter begin a new line, Escape closes. */
export default function ReplyBox({ post, name }: { post: Message; name: string }) {
  const { replies } = useBoardView();
  const [text, setText] = useState(() => replies.textOf(post));
  const [error, setError] = useState<string>();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const textarea = useRef<HTMLTextAreaElement>(null);
  useGrowingHeight(textarea, text);
  // The user opened the box to write in it, unless it is there again because its reply was not sent.
  useEffect(() => {
    if (isFocusElsewhere(post.id)) return;
    const area = textarea.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [post.id]);

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    replies.type(post, typed);
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim()) return;
    const { data, error: invalid } = MessageBody.safeParse({ content: text });
    if (data) replies.send(post, data.content, text);
    else setError(invalid.issues[0]?.message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') replies.close(post);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  return (
    <form ref={form} onSubmit={send} className="mt-3 mb-4 scroll-mt-24 scroll-mb-6">
      <div className="flex items-end gap-1.5">
        <textarea
          ref={textarea}
          value={text}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          aria-label={TEXT.label(name)}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          placeholder={TEXT.placeholder}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={clsx(
            fieldBox(error !== undefined),
            'field-sizing-content max-h-60 min-h-11 grow resize-none py-2',
          )}
        />
        <IconButton
          type="submit"
          label={TEXT.send}
          disabled={!text.trim()}
          className="text-accent! disabled:text-ink-quiet!"
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <p id={errorId} role="alert" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {error}
      </p>
    </form>
  );
}
