import { LoginBody } from '@famibook/contracts/sessions/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { readLastSignIn } from '../../lib/session/last-sign-in.ts';
import { AUTH_TEXT } from './auth-text.ts';

type LoginValues = z.input<typeof LoginBody>;
export type LoginForm = UseFormReturn<LoginValues, unknown, LoginBody>;

const isAdministrator = (email: unknown, adminEmail: string | undefined): boolean =>
  typeof email === 'string' && email !== '' && email.trim().toLowerCase() === adminEmail?.trim().toLowerCase();

/** Only the administrator may leave the FamiBook name empty (D4). Until the page knows the email, the server decides. */
const loginSchema = (adminEmail: string | undefined) =>
  LoginBody.refine((body) => body.famibookName !== '' || isAdministrator(body.email, adminEmail ?? body.email), {
    path: ['famibookName'],
    error: AUTH_TEXT.famibookRequired,
    // Reported together with the other faulty fields (D16).
    when: () => true,
  });

export function useLoginForm(adminEmail: string | undefined): LoginForm & { isForAdministrator: boolean } {
  const form = useForm<LoginValues, unknown, LoginBody>({
    resolver: zodResolver(loginSchema(adminEmail)),
    mode: 'onTouched',
    // Email and FamiBook name last used on this device; never a password (D6).
    defaultValues: { ...readLastSignIn(), password: '' },
  });
  return { ...form, isForAdministrator: isAdministrator(form.watch('email'), adminEmail) };
}

/** What may be wrong with the password is for the server to say. */
const AdminLoginBody = LoginBody.extend({ password: z.string().min(1, AUTH_TEXT.admin.passwordRequired) });

/** The form of the administrator, who needs no FamiBook. Nothing is filled in beforehand (D3). */
export const useAdminLoginForm = (): LoginForm =>
  useForm<LoginValues, unknown, LoginBody>({
    resolver: zodResolver(AdminLoginBody),
    mode: 'onTouched',
    defaultValues: { as: 'administrator', email: '', password: '', famibookName: '' },
  });
