import { FamiBookId, MailId, SubscriptionId, UserId } from '@famibook/contracts/ids';
import { MailTemplate } from '@famibook/contracts/mails/schemas';
import { composeLetter, type People } from '../../../services/notifier/src/mails/domain/letter.ts';
import type { Mail } from '../../../services/notifier/src/mails/domain/mail.ts';
import { renderLetter } from '../../../services/notifier/src/mails/domain/render-letter.ts';
import type { State } from './state.ts';

const [famibook, recipient, guest] = ['1', '2', '3'].map((end) => `01890000-0000-7000-8000-00000000000${end}`);
const famibookId = FamiBookId.parse(famibook);
const userId = UserId.parse(recipient);
const aboutUserId = UserId.parse(guest);
const subscriptionId = SubscriptionId.parse(7);
const famibookName = 'The Hallgren Family';

const PEOPLE: People = {
  users: [
    { userId, email: 'ingrid@hallgren.example', firstName: 'Ingrid', lastName: 'Hallgren' },
    { userId: aboutUserId, email: 'ben@rossi.example', firstName: 'Ben', lastName: 'Rossi' },
  ],
  famibooks: [{ famibookId, famibookName, managerUserId: userId, isSuspended: false }],
  applicants: [
    { subscriptionId, name: 'Ingrid Hallgren', email: 'ingrid@hallgren.example', famibookName, userId: null },
  ],
};
const SENDER = { publicUrl: new URL('https://family.example'), contact: 'mailto:help@family.example' };

/** A mail as a mail program shows it, on a page of its own. */
function mailState(template: MailTemplate, given: Partial<Mail> = {}): State {
  const mail: Mail = {
    id: MailId.parse(recipient),
    eventId: recipient ?? '',
    template,
    recipient: { kind: 'user', id: userId },
    famibookId,
    aboutUserId,
    mergedCount: 0,
    tries: 1,
    giveUpAt: new Date(0),
    ...given,
  };
  const name = `mail-${template}${mail.mergedCount > 0 ? '-many' : ''}`;
  return {
    name,
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      const composed = composeLetter(mail, PEOPLE);
      const html = composed && renderLetter(composed.letter, SENDER).html;
      await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
      await page.goto(`/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  };
}

const toApplicant: Partial<Mail> = { recipient: { kind: 'applicant', id: subscriptionId } };
const isOfApplicant = (template: MailTemplate) => template.startsWith('subscription-');

export const MAIL_STATES: readonly State[] = [
  ...MailTemplate.options.map((template) => mailState(template, isOfApplicant(template) ? toApplicant : {})),
  mailState('join-requested', { mergedCount: 37 }),
];
