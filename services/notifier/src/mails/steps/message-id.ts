import { createHash } from 'node:crypto';
import { type Mail, recipientText } from '../domain/mail.ts';

/** The same for the same mail, so that a mail server or program recognises one that was sent twice (D44). */
export function messageIdOf(
  { eventId, recipient, template }: Pick<Mail, 'eventId' | 'recipient' | 'template'>,
  host: string,
): string {
  const recipientHash = createHash('sha256').update(recipientText(recipient)).digest('hex').slice(0, 16);
  return `<${eventId}.${template}.${recipientHash}@${host}>`;
}
