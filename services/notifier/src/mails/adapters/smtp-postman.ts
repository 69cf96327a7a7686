import { createTransport } from 'nodemailer';
import { MailNotTaken, type OutgoingMail, type Postman } from '../ports.ts';

export interface SmtpSettings {
  /** Holds a password: it is neither logged nor part of an error. */
  url: string;
  from: string;
  /** Where answers go, if it is an e-mail address. */
  replyTo: string | undefined;
}

/** Together less than a mail is claimed for. */
const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 3;
const MAX_REASON_LENGTH = 300;
/** Authentication that is missing, or a sender that may not relay: servers say so at a recipient too (RFC 4954, 3463). */
const REFUSED_SESSION = /^(?:530|\d{3}[ -]5\.7\.)|\brelay|authenticat|sender/i;
const ADDRESS = /<?[^\s<>]+@[^\s<>]+>?/g;

/** Sends through a mail server over a few connections that stay open while there is work. */
export function createSmtpPostman({ url, from, replyTo }: SmtpSettings): Postman & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text, html }: OutgoingMail) => {
      try {
        await transport.sendMail({
          from,
          replyTo,
          to: { name: to.name, address: to.email },
          subject,
          text,
          html,
          messageId,
          // No mailbox answers a mail that a program wrote (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw notTaken(error);
      }
    },
    close: () => transport.close(),
  };
}

/** What the server said, without addresses: it is stored and logged. */
function notTaken(error: unknown): MailNotTaken {
  const { code, responseCode, response, command } = error as SmtpError;
  const said = response ?? (responseCode === undefined ? 'no answer' : `${responseCode}`);
  const reason = `${code ?? 'EUNKNOWN'}: ${said}`.replace(ADDRESS, '…').slice(0, MAX_REASON_LENGTH);
  // Any other refusal is about the sender or the session, and ends once the operator has seen to it.
  const isForever =
    command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500 && !REFUSED_SESSION.test(said);
  return new MailNotTaken(reason, isForever);
}

interface SmtpError {
  code?: string;
  /** What the server answered to. */
  command?: string;
  responseCode?: number;
  response?: string;
}
