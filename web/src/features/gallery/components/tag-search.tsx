import { LENGTHS } from '@famibook/contracts/limits';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { fieldBox } from '../../../components/ui/field.tsx';
import { isComposing } from '../../../lib/is-composing.ts';
import type { AddressedGallery } from '../address/use-gallery-address.ts';
import { useSearchText } from '../address/use-search-text.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

const TEXT = GALLERY_TEXT.search;

/** The box to search tags in. What is typed becomes the address's search a moment after the last key. */
export function TagSearch({ address: { search, show, showAll } }: { address: AddressedGallery }) {
  const [text, setText] = useSearchText(search, (next) => (next ? show({ search: next }) : showAll()));
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element.
    <div role="search" className="relative min-w-44 grow basis-44 sm:basis-64">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-quiet" />
      <input
        type="search"
        dir="auto"
        value={text}
        aria-label={TEXT.label}
        placeholder={TEXT.placeholder}
        maxLength={LENGTHS.tag}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && setText('')}
        className={clsx(fieldBox(false), 'min-h-11 pl-11 [&::-webkit-search-cancel-button]:hidden', text && 'pr-18')}
      />
      {text && (
        <button
          type="button"
          onClick={(event) => {
            setText('');
            event.currentTarget.parentElement?.querySelector('input')?.focus();
          }}
          className="absolute top-0 right-0 min-h-11 rounded-field px-3.5 text-sm font-semibold text-ink-quiet hover:text-ink"
        >
          {TEXT.clear}
        </button>
      )}
    </div>
  );
}
