import clsx from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { BOARD_TEXT } from '../board-text.ts';

/** What somebody wrote: twelve lines, the rest on demand. */
export function PostText({ text, isReply }: { text: string; isReply: boolean }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer.
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element && !isOpen) setLong(element.scrollHeight > element.clientHeight + 1);
  }, [text, isOpen]);

  return (
    <>
      <p
        ref={paragraph}
        className={clsx(
          'whitespace-pre-line wrap-anywhere',
          isReply ? 'mt-1 text-[15px]' : 'mt-3',
          !isOpen && 'line-clamp-12',
        )}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-my-2 -ml-2 min-h-11 px-2 text-sm font-semibold text-ink-quiet hover:text-ink"
        >
          {isOpen ? BOARD_TEXT.post.less : BOARD_TEXT.post.more}
        </button>
      )}
    </>
  );
}
