import clsx from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { LinkedText } from '../linked-text.tsx';

interface LongTextProps {
  text: string;
  /** A class, so that Tailwind finds it. */
  clamp: 'line-clamp-3' | 'line-clamp-12';
  className?: string;
}

/** A user's text, cut after some lines until the user asks for the rest. */
export function LongText({ text, clamp, className }: LongTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);

  // Measures every new text, and again in every new width and text size.
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);

  return (
    <>
      <p ref={paragraph} dir="auto" className={clsx('whitespace-pre-line wrap-anywhere', !isOpen && clamp, className)}>
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-my-2 -ml-2 min-h-11 px-2 text-sm font-semibold text-ink-quiet hover:text-ink"
        >
          {isOpen ? 'less' : 'more'}
        </button>
      )}
    </>
  );
}
