import type { EventOf } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { giveUpTime } from '../domain/mail.ts';
import { type MailedType, mailsOf } from '../domain/mails-of-event.ts';
import type { Deps } from '../ports.ts';

/** Queues the mails of an event in the transaction that records it (D44); none while no mail server is set (D38). */
export function queueMails({ mails, postman, now, newMailId }: Pick<Deps, 'mails' | 'postman' | 'now' | 'newMailId'>) {
  return async <T extends MailedType>({ id: eventId, type, data }: EventOf<T>, tx: SqlRunner): Promise<void> => {
    if (!postman) return;
    const time = now();
    for (const mail of mailsOf(type, data)) {
      await mails.add(tx, mail, { id: newMailId(), eventId, now: time, giveUpAt: giveUpTime(time) });
    }
  };
}
