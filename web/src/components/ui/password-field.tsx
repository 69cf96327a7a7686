import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { descriptionIds, Field, type FieldProps, fieldBox } from './field.tsx';
import { IconButton } from './icon-button.tsx';

/** A password that can be shown and hidden. `autoComplete` says whether it is the current or a new one. */
export function PasswordField({
  label,
  error,
  hint,
  note,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error} hint={hint} note={note}>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={descriptionIds(id, { error, hint })}
          className={clsx(fieldBox(Boolean(error)), 'min-h-12 pr-13')}
        />
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute! top-0.5 right-0.5"
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </Field>
  );
}
