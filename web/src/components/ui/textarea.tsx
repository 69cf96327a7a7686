import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';
import { descriptionIds, Field, type FieldProps, fieldBox } from './field.tsx';

export function Textarea({
  label,
  error,
  hint,
  note,
  hidesLabel,
  className,
  rows = 4,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} note={note} hidesLabel={hidesLabel}>
      <textarea
        dir="auto"
        {...area}
        id={id}
        rows={rows}
        aria-invalid={Boolean(error)}
        aria-describedby={descriptionIds(id, { error, hint })}
        className={clsx(fieldBox(Boolean(error)), 'resize-y py-2.5', className)}
      />
    </Field>
  );
}
