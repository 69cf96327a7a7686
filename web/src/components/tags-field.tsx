import { LENGTHS } from '@famibook/contracts/limits';
import { listTags } from '@famibook/contracts/photos/routes';
import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { TAGS } from '../config/timing.ts';
import { useRead } from '../lib/api/read.ts';
import { countOf } from '../lib/count-of.ts';
import { isComposing } from '../lib/is-composing.ts';
import { useSettled } from '../lib/use-settled.ts';
import { currentTag, otherTags, withTag } from './current-tag.ts';
import type { FieldProps } from './ui/field.tsx';
import { TextField } from './ui/text-field.tsx';

const TEXT = {
  suggestions: 'Tags used before',
  photos: (count: number) => countOf(count, 'photo', 'photos'),
} as const;

/**
 * Tags separated by commas, with suggestions from the family's own tags: arrows choose one, Enter or a press takes it,
 * Escape closes the list. Takes what `register` of react-hook-form returns.
 */
export function TagsField({ onChange, onBlur, ...field }: FieldProps & ComponentProps<'input'>) {
  const list = useId();
  const container = useRef<HTMLDivElement>(null);
  const input = () => container.current?.querySelector('input') ?? null;
  const [typed, setTyped] = useState<{ text: string; caret: number } | null>(null);
  const [active, setActive] = useState(-1);
  const word = typed ? currentTag(typed.text, typed.caret) : '';
  const q = useSettled(word, TAGS.suggestAfter).slice(0, LENGTHS.tag);
  const { data } = useRead(listTags, q ? { query: { q, limit: TAGS.suggestions } } : null, {
    keepPreviousData: true,
    revalidateIfStale: true,
  });
  const used = typed ? otherTags(typed.text, typed.caret) : [];
  const found = word && q ? (data ?? []).filter(({ tag }) => !used.includes(tag.toLowerCase())) : [];
  // A tag that is typed in full needs no suggestion.
  const options = found.length === 1 && found[0]?.tag.toLowerCase() === word.toLowerCase() ? [] : found;
  const isOpen = options.length > 0 && !field.readOnly;

  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const take = (tag: string) => {
    const element = input();
    if (!element || !typed) return;
    const next = withTag(typed.text, typed.caret, tag);
    // Sets the value as typing would, so that the listeners of the field are called.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, next.text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.focus();
    element.setSelectionRange(next.caret, next.caret);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    // An input method has keys of its own; its Escape, too, closes no dialog around the field.
    if (isComposing(event)) return event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((now) => nextIndex(now, step, options.length));
    else if (event.key === 'Enter' && options[active]) take(options[active].tag);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape closes the list, but not a dialog around the field.
    event.stopPropagation();
  };
  useEffect(() => {
    if (isOpen) container.current?.querySelector('[role=listbox]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <div ref={container} className="relative">
      <TextField
        {...field}
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped({ text: event.target.value, caret: event.target.selectionStart ?? event.target.value.length });
          setActive(-1);
          void onChange?.(event);
        }}
        onBlur={(event) => {
          close();
          void onBlur?.(event);
        }}
      />
      {isOpen && (
        <div
          id={list}
          role="listbox"
          aria-label={TEXT.suggestions}
          className="absolute inset-x-0 top-19 z-10 max-h-64 overflow-y-auto rounded-field border border-line bg-card p-1 shadow-soft"
        >
          {options.map(({ tag, photos }, at) => (
            <div
              key={tag}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(tag)}
              onKeyDown={undefined}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-3 hover:bg-paper-deep',
                at === active && 'bg-paper-deep',
              )}
            >
              <span dir="auto" className="truncate">
                {tag}
              </span>
              <span className="shrink-0 text-sm text-ink-quiet">{TEXT.photos(photos)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The option above or below the active one, in a ring; `active` is -1 while none is. */
function nextIndex(active: number, step: number, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}
