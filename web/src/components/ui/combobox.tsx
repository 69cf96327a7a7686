import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { descriptionIds, Field, type FieldProps, fieldBox } from './field.tsx';

interface ComboboxProps<Option> extends FieldProps {
  /** What the search found; undefined while it is loading or, with an `error`, when it failed. */
  options: readonly Option[] | undefined;
  /** How many the search finds, also those that are not among the options. */
  total: number;
  /** Called with every key; the caller waits for a pause. */
  onSearch: (search: string) => void;
  value: Option | null;
  onChange: (value: Option | null) => void;
  keyOf: (option: Option) => string;
  nameOf: (option: Option) => string;
  /** A second line, which distinguishes options of the same name. */
  detailOf: (option: Option) => string;
  text: ComboboxText;
  autoFocus?: boolean;
}

interface ComboboxText {
  placeholder: string;
  open: string;
  loading: string;
  none: string;
  /** How many were found, for screen readers and below a list that goes on. */
  found: (shown: number, total: number) => string;
}

/** A field that finds one of very many things by a part of its name. Arrow keys choose, Enter takes, Escape closes. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, error, hint, note, options, total, onSearch, value, onChange, keyOf, nameOf, detailOf, text } = props;
  const id = useId();
  const isWhole = options !== undefined && options.length > 0 && options.length === total;
  const status = options ? foundText(options.length, total, text) : !error && text.loading;
  return (
    <Field id={id} label={label} error={error} hint={hint} note={note}>
      <HeadlessCombobox
        immediate
        value={value}
        by={(one, other) => one !== null && other !== null && keyOf(one) === keyOf(other)}
        onChange={onChange}
        onClose={() => onSearch('')}
      >
        <div className="relative">
          <ComboboxInput
            id={id}
            autoFocus={props.autoFocus}
            autoComplete="off"
            spellCheck={false}
            placeholder={text.placeholder}
            displayValue={(option: Option | null) => (option ? nameOf(option) : '')}
            onChange={(event) => onSearch(event.target.value)}
            aria-invalid={Boolean(error)}
            aria-describedby={descriptionIds(id, { error, hint })}
            className={clsx(fieldBox(Boolean(error)), 'min-h-12 pr-12')}
          />
          <ComboboxButton
            aria-label={text.open}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-quiet"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </ComboboxButton>
        </div>
        <ComboboxOptions
          anchor={{ to: 'bottom start', gap: 6, padding: 12 }}
          modal={false}
          aria-label={label}
          className="z-50 w-(--input-width) max-w-[calc(100vw-24px)] rounded-field border border-line bg-card p-1.5 shadow-soft [--anchor-max-height:20rem] empty:invisible"
        >
          {options?.map((option) => (
            <ComboboxOption
              key={keyOf(option)}
              value={option}
              className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-focus:bg-paper-deep"
            >
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">{nameOf(option)}</span>
                <span className="block text-sm wrap-anywhere text-ink-quiet">{detailOf(option)}</span>
              </span>
              <Check aria-hidden="true" className="invisible size-5 shrink-0 text-accent group-data-selected:visible" />
            </ComboboxOption>
          ))}
          {status && !isWhole && (
            <div aria-hidden="true" className="px-3 py-2 text-sm text-ink-quiet">
              {status}
            </div>
          )}
        </ComboboxOptions>
        <p role="status" className="sr-only">
          {status}
        </p>
      </HeadlessCombobox>
    </Field>
  );
}

function foundText(shown: number, total: number, { none, found }: ComboboxText): string {
  return shown === 0 ? none : found(shown, total);
}
