import { LoginBody } from '@famibook/contracts/sessions/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { readLastSignIn } from '../../lib/session/last-sign-in.ts';
import { AUTH_TEXT } from './auth-text.ts';

type LoginValues = z.input<typeof LoginBody>;
export type LoginForm = UseFormReturn<LoginValues, unknown, LoginBody>;

const isAdministrator = (email: unknown, adminEmail: string | undefined): boolean =>
  typeof email === 'string' && adminEmail !== undefined && email.trim().toLowerCase() === adminEmail.toLowerCase();

/** Only the one administrator account may leave the FamiBook's name empty (D4). */
const loginSchema = (adminEmail: string | undefined) =>
  LoginBody.refine((body) => body.famibookName !== '' || isAdministrator(body.email, adminEmail), {
    path: ['famibookName'],
    error: AUTH_TEXT.famibookRequired,
    // Said together with what is wrong with the other fields, not after them (D16).
    when: () => true,
  });

export const useLoginForm = (adminEmail: string | undefined): LoginForm & { isForAdministrator: boolean } => {
  const form = useForm<LoginValues, unknown, LoginBody>({
    resolver: zodResolver(loginSchema(adminEmail)),
    mode: 'onTouched',
    // What was used last on this device; never a password (D6).
    defaultValues: { ...readLastSignIn(), password: '' },
  });
  return { ...form, isForAdministrator: isAdministrator(form.watch('email'), adminEmail) };
};
