import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The email address that one signs in with. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoComplete="username" aria-required {...props} />;
}
