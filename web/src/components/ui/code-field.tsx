import { TextField } from './text-field.tsx';

/** A code of an authenticator app has a keyboard of digits, and is filled in by phones; a recovery code has neither. */
const ATTRIBUTES = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  either: { inputMode: 'text', autoComplete: 'one-time-code', autoCapitalize: 'characters' },
} as const;

interface CodeFieldProps {
  kind: keyof typeof ATTRIBUTES;
  label: string;
  hint?: string;
  error?: string;
  autoFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A field for a code (D42). Blanks and hyphens may be typed or pasted along; the server ignores them. */
export function CodeField({ kind, onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      {...ATTRIBUTES[kind]}
      aria-required
      autoCorrect="off"
      spellCheck={false}
      maxLength={50}
      className="text-xl! font-semibold tracking-[0.12em] tabular-nums"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
