import { submitSubscription } from '@famibook/contracts/subscriptions/routes';
import type { SubscriptionBody } from '@famibook/contracts/subscriptions/schemas';
import { useState } from 'react';
import { serverText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { toast } from '../../lib/toast/toast.ts';
import { EMPTY, type SubscribeForm } from './subscribe-form.ts';
import { SUBSCRIBE_TEXT } from './subscribe-text.ts';

interface Subscribe {
  submit: (body: SubscriptionBody) => Promise<void>;
  /** The FamiBook of the last request. */
  asked: string | undefined;
}

/** Sends the request. The form is emptied after a success, and stays as it was after a failure. */
export function useSubscribe(form: SubscribeForm): Subscribe {
  const [asked, setAsked] = useState<string>();
  const submit = async (body: SubscriptionBody) => {
    setAsked(undefined);
    try {
      await call(submitSubscription, { body });
      const { title, description } = SUBSCRIBE_TEXT.done;
      toast({ kind: 'success', title, description });
      setAsked(body.famibookName);
      form.reset(EMPTY);
    } catch (error) {
      showFieldErrors(form, error);
      toast({ kind: 'error', title: SUBSCRIBE_TEXT.error, description: serverText(error, SUBSCRIBE_TEXT.failed) });
    }
  };
  return { submit, asked };
}
