import { GALLERY_TEXT } from '../gallery-text.ts';

/** A photo's tags; a press searches for one. */
export function TagChips({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className="-mx-0.5 mt-2 flex flex-wrap gap-x-1.5">
      {tags.map((tag) => (
        <li key={tag} className="-my-1 max-w-full">
          {/* The chip is slim, what can be pressed is not. */}
          <button
            type="button"
            aria-label={GALLERY_TEXT.card.tag(tag)}
            onClick={() => onTag(tag)}
            className="group/tag flex min-h-11 max-w-full min-w-11 items-center"
          >
            <span className="truncate rounded-full bg-paper-deep px-2.5 py-0.5 text-[13px] font-semibold text-ink-quiet transition-colors duration-150 group-hover/tag:bg-accent-soft group-hover/tag:text-accent">
              {tag}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
