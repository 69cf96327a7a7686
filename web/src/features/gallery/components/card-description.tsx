import clsx from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { GALLERY_TEXT } from '../gallery-text.ts';

/** What the owner wrote: three lines, the rest on demand. */
export function CardDescription({ text }: { text: string }) {
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
      <p ref={paragraph} className={clsx('mt-2.5 whitespace-pre-line wrap-anywhere', !isOpen && 'line-clamp-3')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-my-2 -ml-2 min-h-11 px-2 text-sm font-semibold text-ink-quiet hover:text-ink"
        >
          {isOpen ? GALLERY_TEXT.card.less : GALLERY_TEXT.card.more}
        </button>
      )}
    </>
  );
}
