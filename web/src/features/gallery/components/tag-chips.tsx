import { useRef, useState } from 'react';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

const CHIP =
  'truncate rounded-full bg-paper-deep px-2.5 py-0.5 text-[0.8125rem] font-semibold text-ink-quiet transition-colors duration-150 group-hover/tag:bg-accent-soft group-hover/tag:text-accent';

interface TagChipsProps {
  tags: readonly string[];
  /** Undefined where there is no gallery. */
  onTag: ((tag: string) => void) | undefined;
  /** The number of tags shown; the rest on demand. */
  most?: number;
}

/** A photo's tags; a press searches for one. */
export function TagChips({ tags, onTag, most = Number.POSITIVE_INFINITY }: TagChipsProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (tags.length === 0) return null;
  // A single hidden tag is not worth a button.
  const shown = isOpen || tags.length <= most + 1 ? tags : tags.slice(0, most);
  const hidden = tags.length - shown.length;
  return (
    <ul ref={list} className="-mx-0.5 mt-2 flex flex-wrap gap-x-1.5">
      {shown.map((tag) => (
        <li key={tag} className="-my-1 max-w-full">
          {onTag ? (
            // The chip is slim, but its pressable area is not.
            <button
              type="button"
              aria-label={GALLERY_TEXT.card.tag(tag)}
              onClick={() => onTag(tag)}
              className="group/tag flex min-h-11 max-w-full min-w-11 items-center"
            >
              <span dir="auto" className={CHIP}>
                {tag}
              </span>
            </button>
          ) : (
            <span dir="auto" className={`${CHIP} my-2.5 inline-block max-w-full`}>
              {tag}
            </span>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li className="-my-1">
          <button
            type="button"
            ref={passFocusTo(() => list.current?.children[shown.length]?.querySelector('button'))}
            onClick={() => setOpen(true)}
            className="min-h-11 px-1.5 text-[0.8125rem] font-semibold text-ink-quiet hover:text-ink"
          >
            {GALLERY_TEXT.card.moreTags(hidden)}
          </button>
        </li>
      )}
    </ul>
  );
}
