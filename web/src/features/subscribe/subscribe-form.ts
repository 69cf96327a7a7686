import { SubscriptionBody } from '@famibook/contracts/subscriptions/schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type SubscribeValues = z.input<typeof SubscriptionBody>;
export type SubscribeForm = UseFormReturn<SubscribeValues, unknown, SubscriptionBody>;

export const EMPTY = {
  managerName: '',
  managerEmail: '',
  companyName: '',
  phoneNumber: '',
  planType: 'basic',
  requestedSpaces: 1,
  famibookName: '',
  message: '',
  password: '',
  confirmPassword: '',
} satisfies SubscribeValues;

/** A typed number; anything else counts as one space. */
export function spacesOf(typed: unknown): number {
  const text = String(typed).trim();
  const spaces = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(spaces) ? EMPTY.requestedSpaces : spaces;
}

export const useSubscribeForm = (): SubscribeForm =>
  useForm<SubscribeValues, unknown, SubscriptionBody>({
    resolver: zodResolver(SubscriptionBody),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
