import type { SubscriptionApproval } from '@famibook/contracts/subscriptions/schemas';
import { CREDENTIALS_TOAST } from '../../config/timing.ts';
import { toast } from '../../lib/toast/toast.ts';
import { SUBSCRIPTIONS_TEXT } from './subscriptions-text.ts';

const TEXT = SUBSCRIPTIONS_TEXT.approve;

/** Shows the credentials of the new manager, once and for 15 seconds, whatever else is shown (D26). */
export function showCredentials({ managerEmail, managerPassword, famibookName }: SubscriptionApproval): void {
  toast({
    kind: 'success',
    title: TEXT.done,
    description: managerPassword === null ? TEXT.existing : TEXT.created,
    duration: CREDENTIALS_TOAST,
    stays: true,
    isShownOnce: true,
    values: [
      { label: TEXT.values.email, value: managerEmail },
      ...(managerPassword === null ? [] : [{ label: TEXT.values.password, value: managerPassword }]),
      { label: TEXT.values.famibook, value: famibookName },
    ],
  });
}
