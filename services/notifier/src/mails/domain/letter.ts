import type { Applicant, DirectoryEntries, MailTemplate } from '@famibook/contracts/mails/schemas';
import { famibookNameKey } from '@famibook/contracts/text';
import type { Mail, Recipient } from './mail.ts';
import { unlinked } from './unlinked.ts';

/** The words of a mail, before they become text and HTML. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The page that it leads to, as a path of the product. */
  action?: { label: string; path: string };
}

export interface Addressee {
  name: string;
  email: string;
}

/** All that a mail may name, as auth and admin know it when it is sent. */
export interface People extends DirectoryEntries {
  applicants: readonly Applicant[];
}

/** What a mail's words are made of; names are without anything that a mail program would turn into a link. */
interface Words {
  firstName: string;
  famibook: string;
  /** The user that it is about, unless that user is deleted. */
  about: string | undefined;
  more: number;
  /** The query of a page that is about the FamiBook, which may not be the current one of the browser (D1). */
  atFamiBook: string;
  /** The page of the request for a new password, or where one is asked for. */
  resetPath: string;
}

type LetterTemplate = (words: Words) => Letter;

const IF_NOT_YOU = 'If this was not you, please tell the administrator at once.';

const TEMPLATES: Readonly<Record<MailTemplate, LetterTemplate>> = {
  'subscription-approved': ({ firstName, famibook }) => ({
    subject: `Your FamiBook ${famibook} is ready`,
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      `Your request was approved: the FamiBook ${famibook} is ready, and you are its manager.`,
      'Sign in with this email address and the password that you chose in your request. If you had an account already, its password still applies.',
      'Your family can now join with the name of the FamiBook. You decide who gets in.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
  'subscription-rejected': ({ firstName, famibook }) => ({
    subject: `Your request for ${famibook}`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `The administrator did not approve your request for the FamiBook ${famibook}.`,
      'Nothing was charged, and no account was created. You are welcome to apply again.',
    ],
  }),
  'membership-approved': ({ firstName, famibook, atFamiBook }) => ({
    subject: `You can now see ${famibook}`,
    heading: `Welcome to ${famibook}, ${firstName}`,
    paragraphs: [`You have been let into ${famibook}. You can now see its photos and messages.`],
    action: { label: `Open ${famibook}`, path: `/${atFamiBook}` },
  }),
  'join-requested': ({ firstName, famibook, about, more, atFamiBook }) => ({
    subject: `${requesterNames(about, more)} would like to join ${famibook}`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `${requesterNames(about, more)} would like to join ${famibook}.`,
      `Until you decide, ${more > 0 ? 'they see' : 'this person sees'} nothing of it. Let in only people whom you know.`,
    ],
    action: { label: 'Decide who may join', path: `/manager${atFamiBook}` },
  }),
  'reset-requested': ({ firstName, more }) => ({
    subject: 'A new password was requested',
    heading: `Hello ${firstName}`,
    paragraphs: [
      `Somebody requested a new password for your account${more > 0 ? `, ${more + 1} times` : ''}. If it was you, read the code on your screen to the administrator, who then approves the request.`,
      'If it was not you, do nothing: your password stays as it is, and only the browser that made the request could use it. Never read a code to anybody but the administrator.',
    ],
  }),
  'reset-approved': ({ firstName, resetPath }) => ({
    subject: 'You can now choose a new password',
    heading: `Hello ${firstName}`,
    paragraphs: [
      'The administrator approved your request for a new password. Go back to the browser in which you requested it, and choose the new password within 24 hours.',
      IF_NOT_YOU,
    ],
    action: { label: 'Choose a new password', path: resetPath },
  }),
  'reset-completed': ({ firstName }) => ({
    subject: 'Your password was changed',
    heading: `Hello ${firstName}`,
    paragraphs: ['Your account has a new password, and you were signed out everywhere.', IF_NOT_YOU],
    action: { label: 'Sign in', path: '/auth' },
  }),
  'role-received': ({ firstName, famibook, atFamiBook }) => ({
    subject: `You are now the manager of ${famibook}`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `The FamiBook ${famibook} was handed over to you. You are now its manager: you let people in, review messages before they are shown, and choose the music.`,
    ],
    action: { label: 'Open the manager page', path: `/manager${atFamiBook}` },
  }),
  'role-handed-over': ({ firstName, famibook, about, atFamiBook }) => ({
    subject: `You no longer manage ${famibook}`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `The FamiBook ${famibook} was handed over to ${about ?? 'another member'}. You stay a member of it.`,
      IF_NOT_YOU,
    ],
    action: { label: `Open ${famibook}`, path: `/${atFamiBook}` },
  }),
};

/** The words of a mail and who gets it; undefined when it no longer has a recipient (D44). */
export function composeLetter(mail: Mail, people: People): { letter: Letter; to: Addressee } | undefined {
  const famibook = famibookOf(mail, people);
  const to = addresseeOf(mail.recipient, people);
  const isOfFamiBook = mail.famibookId !== undefined;
  if (!to || (isOfFamiBook && !famibook)) return undefined;
  const about = people.users.find(({ userId }) => userId === mail.aboutUserId);
  // Nothing is said of a deleted user, unless the mail speaks for others too.
  if (mail.template === 'join-requested' && !about && mail.mergedCount === 0) return undefined;
  const words = {
    firstName: unlinked(to.name.split(' ')[0] ?? to.name),
    famibook: unlinked(famibook?.famibookName ?? applicantOf(mail.recipient, people)?.famibookName ?? ''),
    about: about && unlinked(fullName(about)),
    more: mail.mergedCount,
    atFamiBook: famibook ? `?famibook=${famibook.famibookId}` : '',
    resetPath: `/password-reset${mail.resetRequestId === undefined ? '' : `?requestId=${mail.resetRequestId}`}`,
  };
  return { letter: TEMPLATES[mail.template](words), to };
}

/** The recipient as auth or admin knows it now; undefined once it is deleted. */
export function addresseeOf(recipient: Recipient, people: People): Addressee | undefined {
  if (recipient.kind === 'applicant') {
    const applicant = applicantOf(recipient, people);
    if (!applicant?.userId) return applicant && { name: applicant.name, email: applicant.email };
    return userOf(applicant.userId, people);
  }
  if (recipient.kind === 'user') return userOf(recipient.id, people);
  const managed = people.famibooks.find(({ famibookId }) => famibookId === recipient.id);
  return managed?.managerUserId ? userOf(managed.managerUserId, people) : undefined;
}

/** The FamiBook that a mail is about; of an approved request that an earlier release queued, only its name is known. */
export function famibookOf({ famibookId, recipient }: Pick<Mail, 'famibookId' | 'recipient'>, people: People) {
  if (famibookId) return people.famibooks.find((one) => one.famibookId === famibookId);
  const applicant = applicantOf(recipient, people);
  if (!applicant?.userId) return undefined;
  const key = famibookNameKey(applicant.famibookName);
  return people.famibooks.find(({ famibookName }) => famibookNameKey(famibookName) === key);
}

function applicantOf({ kind, id }: Recipient, { applicants }: People): Applicant | undefined {
  return kind === 'applicant' ? applicants.find(({ subscriptionId }) => subscriptionId === id) : undefined;
}

function userOf(id: string, { users }: People): Addressee | undefined {
  const user = users.find(({ userId }) => userId === id);
  return user && { name: fullName(user), email: user.email };
}

function fullName({ firstName, lastName }: DirectoryEntries['users'][number]): string {
  return `${firstName} ${lastName}`.trim();
}

/** `Ben Rossi`, `Ben Rossi and 1 more person`, `3 people`. */
function requesterNames(about: string | undefined, more: number): string {
  if (!about) return more === 1 ? '1 person' : `${more} people`;
  return more === 0 ? about : `${about} and ${more} more ${more === 1 ? 'person' : 'people'}`;
}
