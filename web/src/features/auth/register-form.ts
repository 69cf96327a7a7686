import { RegisterBody } from '@famibook/contracts/sessions/schemas';
import { Password } from '@famibook/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { LinkedInvitation } from '../../lib/invitation.ts';
import { AUTH_TEXT } from './auth-text.ts';

/** The fields of the contract and a second password, which is never sent (D2). */
const registerSchema = RegisterBody.extend({ confirmPassword: Password }).refine(
  (values) => values.password === values.confirmPassword,
  { path: ['confirmPassword'], error: AUTH_TEXT.mismatch, when: () => true },
);

type RegisterValues = z.input<typeof registerSchema>;
export type RegisterOutput = z.output<typeof registerSchema>;
export type RegisterForm = UseFormReturn<RegisterValues, unknown, RegisterOutput>;

/** An invitation says which FamiBook it is (D43). */
export const useRegisterForm = (invitation: LinkedInvitation | undefined): RegisterForm =>
  useForm<RegisterValues, unknown, RegisterOutput>({
    resolver: zodResolver(registerSchema),
    mode: 'onTouched',
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      famibookName: invitation?.famibookName ?? '',
      invitation: invitation?.token,
      password: '',
      confirmPassword: '',
    },
  });
