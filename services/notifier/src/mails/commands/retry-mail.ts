import type { MailId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { giveUpTime } from '../domain/mail.ts';
import type { Deps } from '../ports.ts';

/** Tries for another 3 days to send a mail that was given up. @throws AppError `mail_not_found`, `conflict` */
export function retryMail({ mails, postman, now }: Pick<Deps, 'mails' | 'postman' | 'now'>) {
  return async (id: MailId): Promise<void> => {
    if (!postman) throw new AppError('conflict', { message: 'No mail server is set, so nothing can be sent.' });
    const time = now();
    if (await mails.retry(id, time, giveUpTime(time))) return;
    if (!(await mails.exists(id))) throw new AppError('mail_not_found');
    throw new AppError('conflict', { message: 'This mail is not waiting for you any more.' });
  };
}
