import type { MailId } from '@famibook/contracts/ids';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { Addressee, People } from './domain/letter.ts';
import type { Mail } from './domain/mail.ts';
import type { RenderedMail, Sender } from './domain/render-letter.ts';
import type { MailStore } from './store/mails.ts';

/** Where a crash test may kill notifier: the mail server has taken the mail, which is not known here yet. */
type MailFailpoint = 'notifier.mail.before-mark';

/** What names and addresses are asked for. */
export type Named = Pick<Mail, 'recipient' | 'famibookId' | 'aboutUserId'>;

/** Auth and admin, which know names and addresses. */
export interface Directory {
  /** All that these mails may name and that still exists. */
  find(mails: readonly Named[]): Promise<People>;
}

export interface OutgoingMail extends RenderedMail {
  messageId: string;
  to: Addressee;
}

/** The mail server. */
export interface Postman {
  /** @throws MailNotTaken */
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server did not take a mail, or it has to wait. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** Whether it would be so every time. */
  readonly isForever: boolean;

  constructor(reason: string, isForever: boolean) {
    super(reason);
    this.isForever = isForever;
  }
}

/** Everything that commands and queries need; each picks its part. */
export interface Deps {
  mails: MailStore;
  directory: Directory;
  /** Undefined while no mail server is set: nothing is queued or sent then (D38). */
  postman: Postman | undefined;
  sender: Sender;
  /** Mails of one kind that one recipient gets in an hour. */
  perHour: number;
  failpoint: Failpoint<MailFailpoint>;
  log: Logger;
  now(): Date;
  newId(): string;
  /** The id of a new mail. */
  newMailId(): MailId;
}
