import { queueMails } from './commands/queue-mails.ts';
import { retryMail } from './commands/retry-mail.ts';
import { sendMails } from './commands/send-mails.ts';
import { trimMails } from './commands/trim-mails.ts';
import type { Deps } from './ports.ts';
import { listUndelivered } from './queries/list-undelivered.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that notifier does with mails; routes, subscriptions and workers call nothing else. */
export function createApplication(deps: Deps) {
  return {
    commands: {
      queueMails: queueMails(deps),
      sendMails: sendMails(deps),
      retryMail: retryMail(deps),
      trimMails: trimMails(deps),
    },
    queries: { listUndelivered: listUndelivered(deps) },
  };
}
