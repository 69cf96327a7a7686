import type { AnySubscription } from '@famibook/service-kit/messaging/service-events';
import type { Application } from '../application.ts';
import { MAILED_TYPES } from '../domain/mails-of-event.ts';

/** A queue of their own: pushes wait for no database. */
const NAME = 'mails';

/** Also without a mail server, so that a queue of an earlier setting does not fill up. */
export function subscriptions({ commands }: Application): readonly AnySubscription[] {
  return MAILED_TYPES.map((on) => ({ on, name: NAME, handle: commands.queueMails }));
}
