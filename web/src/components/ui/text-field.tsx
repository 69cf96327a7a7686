import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { descriptionIds, Field, type FieldProps, fieldBox } from './field.tsx';

/** A single-line text field. Takes what `register` of react-hook-form returns. */
export function TextField({ label, error, hint, note, className, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} note={note}>
      <input
        dir="auto"
        {...input}
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={descriptionIds(id, { error, hint })}
        className={clsx(fieldBox(Boolean(error)), 'min-h-12', className)}
      />
    </Field>
  );
}
