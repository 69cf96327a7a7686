import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { descriptionIds, Field, type FieldProps, fieldBox } from './field.tsx';

/** A choice of one of several options, as the browser shows it. */
export function SelectField({ label, error, hint, note, className, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} note={note}>
      <span className="relative block">
        <select
          {...select}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={descriptionIds(id, { error, hint })}
          className={clsx(fieldBox(Boolean(error)), 'min-h-12 appearance-none pr-10', className)}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-quiet"
        />
      </span>
    </Field>
  );
}
