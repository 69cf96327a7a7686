import { composeLetter, famibookOf } from '../domain/letter.ts';
import { type Mail, nextTry } from '../domain/mail.ts';
import { renderLetter } from '../domain/render-letter.ts';
import { type Deps, MailNotTaken } from '../ports.ts';
import { messageIdOf } from '../steps/message-id.ts';

/** Longer than sending can take: a mail that is claimed for longer was left by a crash. */
const LEASE_MS = 5 * 60_000;
/** Mails that one replica sends at a time. */
const AT_ONCE = 3;

type SendDeps = Pick<
  Deps,
  'mails' | 'directory' | 'postman' | 'sender' | 'perHour' | 'failpoint' | 'log' | 'now' | 'newId'
>;

/** Sends what is due, until nothing is or `signal` is aborted. */
export function sendMails(deps: SendDeps) {
  return async (signal: AbortSignal): Promise<void> => {
    const sendWhileDue = async () => {
      while (!signal.aborted && (await sendNext(deps)));
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendWhileDue));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };
}

/** @returns false when no mail was due */
async function sendNext(deps: SendDeps): Promise<boolean> {
  const { mails, now, newId, perHour } = deps;
  const claim = newId();
  const time = now();
  const mail = await mails.claimNext({ claim, now: time, until: new Date(time.getTime() + LEASE_MS) }, perHour);
  if (mail === undefined) return false;
  if (mail === 'held') return true;
  let isDelivered: boolean;
  try {
    isDelivered = await deliver(deps, mail);
  } catch (error) {
    await retryLater(deps, mail, claim, error);
    return true;
  }
  deps.failpoint('notifier.mail.before-mark');
  // Should this fail, the mail is sent once more when its claim ends, with the same Message-ID.
  await mails.end(mail.id, claim, { state: isDelivered ? 'sent' : 'dropped', now: now() });
  return true;
}

/**
 * @returns false when it no longer has a recipient
 * @throws MailNotTaken by the mail server, or while its FamiBook is suspended (D39)
 */
async function deliver({ directory, postman, sender }: SendDeps, mail: Mail): Promise<boolean> {
  const people = await directory.find([mail]);
  const composed = composeLetter(mail, people);
  if (!composed || !postman) return false;
  if (famibookOf(mail, people)?.isSuspended) throw new MailNotTaken('The FamiBook is suspended.', false);
  const { letter, to } = composed;
  const messageId = messageIdOf(mail, sender.publicUrl.hostname);
  await postman.send({ ...renderLetter(letter, sender), messageId, to });
  return true;
}

async function retryLater({ mails, log, now }: SendDeps, mail: Mail, claim: string, error: unknown): Promise<void> {
  const time = now();
  const isRefused = error instanceof MailNotTaken && error.isForever;
  const next = isRefused ? undefined : nextTry(mail, time);
  const lastError = error instanceof MailNotTaken ? error.message : 'The recipient could not be looked up.';
  const about = { mailId: mail.id, template: mail.template, tries: mail.tries, reason: lastError };
  if (next) {
    log.warn({ ...about, next }, 'a mail could not be sent; trying again');
    await mails.release(mail.id, claim, next, lastError);
  } else {
    log.error(about, 'gave up on sending a mail');
    await mails.end(mail.id, claim, { state: 'undelivered', now: time, lastError });
  }
}
