import { type ComponentProps, useId } from 'react';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: string;
}

/** A choice within a form. What changes at once is a `Switch`. */
export function CheckBox({ label, hint, ...input }: CheckBoxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={hint && `${id}-hint`}
          className="size-6 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-9 text-sm text-ink-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
