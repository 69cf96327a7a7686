import { RegisterBody } from '@famibook/contracts/sessions/schemas';
import { Password } from '@famibook/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { AUTH_TEXT } from './auth-text.ts';

/** What the contract asks for, and the password once more; the second one is never sent (D2). */
const registerSchema = RegisterBody.extend({ confirmPassword: Password }).refine(
  (values) => values.password === values.confirmPassword,
  { path: ['confirmPassword'], error: AUTH_TEXT.mismatch, when: () => true },
);

type RegisterValues = z.input<typeof registerSchema>;
export type RegisterOutput = z.output<typeof registerSchema>;
export type RegisterForm = UseFormReturn<RegisterValues, unknown, RegisterOutput>;

export const useRegisterForm = (): RegisterForm =>
  useForm<RegisterValues, unknown, RegisterOutput>({
    resolver: zodResolver(registerSchema),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', famibookName: '', password: '', confirmPassword: '' },
  });
