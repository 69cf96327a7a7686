import type { MailId } from '@famibook/contracts/ids';
import { every } from '@famibook/service-kit/runtime/every';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import type { Composition, ServiceContext } from '@famibook/service-kit/runtime/service';
import type { NotifierConfig } from '../config.ts';
import { createDirectory } from './adapters/directory.ts';
import type { SmtpSettings } from './adapters/smtp-postman.ts';
import { createApplication } from './application.ts';
import { subscriptions } from './events/subscriptions.ts';
import { addMailRoutes } from './http/routes.ts';
import { createMailStore } from './store/mails.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';

const LOOK_MS = 2_000;
const TRIM_MS = 60 * 60_000;

type Mails = Required<Pick<Composition, 'routes' | 'subscriptions' | 'transaction' | 'workers' | 'stop'>>;

/** The mails of notifier: queued with their events, sent while a mail server is set (D38, D44). */
export async function createMails({
  config,
  db,
  calls,
  publicUrl,
  log,
  now,
  newId,
}: ServiceContext<NotifierConfig>): Promise<Mails> {
  const prisma = createPrisma(db);
  const { FAMIBOOK_CONTACT: contact, SMTP_URL: url, MAIL_FROM } = config;
  const replyTo = contact?.startsWith('mailto:') ? contact.slice('mailto:'.length) : undefined;
  const from = MAIL_FROM ?? `FamiBook <no-reply@${publicUrl.hostname}>`;
  const postman = url === undefined ? undefined : await openPostman({ url, from, replyTo });
  const application = createApplication({
    mails: createMailStore(db, prisma),
    directory: createDirectory(calls),
    postman,
    sender: { publicUrl, contact },
    perHour: config.FAMIBOOK_LIMIT_MAILS,
    failpoint: createFailpoint(config.FAMIBOOK_FAILPOINT),
    log,
    now,
    newId,
    newMailId: () => newId() as MailId,
  });
  const { sendMails, trimMails } = application.commands;
  const transaction: Transaction = (work) => prisma.$transaction(work);
  return {
    routes: (app) => addMailRoutes(app, application),
    subscriptions: subscriptions(application),
    transaction,
    workers: [
      ...(postman ? [every({ name: 'send mails', everyMs: LOOK_MS, work: sendMails, log })] : []),
      every({ name: 'trim mails', everyMs: TRIM_MS, work: trimMails, log }),
    ],
    stop: async () => {
      postman?.close();
      await prisma.$disconnect();
    },
  };
}

/** What sends mails is loaded only where a mail server is set, to save memory. */
async function openPostman(settings: SmtpSettings) {
  const { createSmtpPostman } = await import('./adapters/smtp-postman.ts');
  return createSmtpPostman(settings);
}
