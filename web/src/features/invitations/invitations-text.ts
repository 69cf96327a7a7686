import { INVITATIONS } from '@famibook/contracts/limits';
import { dayOf, formatCount } from '../../lib/time.ts';

const people = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** The texts of invitations: for the manager, and on the page that a link opens. */
export const INVITATIONS_TEXT = {
  tab: 'Invitations',
  form: {
    title: (famibookName: string) => `Invite people to ${famibookName}`,
    text: 'Make a link and send it to your family. Whoever opens it finds the name of your FamiBook filled in.',
    days: 'Days the link works',
    daysHint: `From 1 to ${INVITATIONS.days.max}`,
    uses: 'People who can use it',
    usesHint: `From 1 to ${INVITATIONS.uses.max}`,
    letsIn: 'Let people in right away',
    letsInHint: 'They see everything at once. If this is off, each of them waits for your approval.',
    submit: 'Make a Link',
    failed: 'Failed to make the link',
  },
  made: {
    title: 'Your new link',
    text: 'Copy it now: for safety it is not shown again.',
    goodFor: (uses: number, expiresAt: string) => `Good for ${people(uses)} until ${dayOf(expiresAt)}.`,
    letsIn: 'Send it only to people you know: the link lets them in at once.',
    link: 'Invitation link',
    copy: 'Copy Link',
    copied: { title: 'Link copied', description: 'Paste it into a message to your family.' },
    notCopied: { title: 'Please copy the link yourself', description: 'It is selected now.' },
    share: 'Share',
    shareTitle: (famibookName: string) => `Join ${famibookName} on FamiBook`,
    qr: 'Invitation as a QR code',
    qrHint: 'Or let someone beside you point a phone’s camera at this.',
    done: 'Done',
  },
  list: {
    label: 'Invitations',
    search: 'Search invitations by who made them',
    one: 'invitation',
    many: 'invitations',
    none: 'No invitation was made by',
    empty: {
      title: 'No invitations yet',
      text: 'Make a link above. It is listed here with how many people can still join.',
    },
    left: (left: number, uses: number) => `${formatCount(left)} of ${people(uses)} can still join`,
    joined: (used: number, uses: number) => `${formatCount(used)} of ${people(uses)} joined`,
    until: (expiresAt: string) => `until ${dayOf(expiresAt)}`,
    madeBy: (name: string | null, day: string) => (name === null ? `Made on ${day}` : `Made by ${name} on ${day}`),
    letsIn: 'Lets in at once',
    states: { open: 'Open', revoked: 'Revoked', used_up: 'Used up', expired: 'Expired' },
  },
  revoke: {
    label: 'Revoke',
    title: 'Revoke this invitation?',
    question: 'The link stops working at once. People who joined with it stay. This cannot be undone.',
    done: 'Invitation revoked',
    failed: 'Failed to revoke the invitation',
  },
  opened: {
    title: 'Invitation',
    loading: 'Opening your invitation...',
    over: 'This invitation no longer works',
    overText: 'Ask the person who sent it for a new link.',
    home: 'Go to FamiBook',
    failed: 'Your invitation could not be opened',
    again: 'Try again',
  },
} as const;
