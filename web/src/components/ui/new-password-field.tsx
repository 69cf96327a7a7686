import { LENGTHS } from '@famibook/contracts/limits';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { loadStrength, type RateStrength, type Strength } from '../../lib/password-strength.ts';
import { PasswordField } from './password-field.tsx';

const RULE = `At least ${LENGTHS.passwordMin} characters`;
const WORDS = ['Very easy to guess', 'Easy to guess', 'Could be stronger', 'Good', 'Strong'] as const;
const LEVELS = [1, 2, 3, 4] as const;

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete' | 'about'> {
  /** Its value, which a form may also empty. */
  typed: string;
  /** Names and addresses of the user, which make a password easy to guess. */
  about?: readonly string[];
}

/** A field for a new password: shows the rule from the start, and how hard the password is to guess. */
export function NewPasswordField({ typed, about = [], onFocus, ...field }: NewPasswordFieldProps) {
  const [rate, setRate] = useState<RateStrength>();
  const strength = typed.length >= LENGTHS.passwordMin ? rate?.(typed, about) : undefined;
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={<Hint strength={strength} />}
      onFocus={(event) => {
        // The strength is only a help: without its code the rule is shown alone.
        void loadStrength().then(
          (loaded) => setRate(() => loaded),
          () => undefined,
        );
        onFocus?.(event);
      }}
    />
  );
}

/** Always one line, so that nothing moves while the user types. */
function Hint({ strength }: { strength: Strength | undefined }) {
  return (
    <span className="flex min-h-5 flex-wrap content-start items-center justify-between gap-x-3 max-sm:min-h-10">
      {RULE}
      <span role="status" className="flex items-center gap-2">
        {strength !== undefined && (
          <>
            <span aria-hidden="true" className="flex gap-1">
              {LEVELS.map((level) => (
                <span key={level} className={clsx('h-1.5 w-5 rounded-full', colorOf(level, strength))} />
              ))}
            </span>
            {WORDS[strength]}
          </>
        )}
      </span>
    </span>
  );
}

function colorOf(level: number, strength: Strength): string {
  if (level > Math.max(1, strength)) return 'bg-line';
  if (strength <= 1) return 'bg-danger';
  return strength === 2 ? 'bg-amber' : 'bg-sage';
}
