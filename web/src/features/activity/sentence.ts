import type { ActivityAction } from '@famibook/contracts/activity/actions';
import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import { countOf } from '../../lib/count-of.ts';
import { describeBrowser, UNKNOWN_BROWSER } from '../../lib/describe-browser.ts';
import { fullTime } from '../../lib/time.ts';

const OPERATOR = 'The operator of the server';
const SOMEONE = 'someone';
const PLANS: Readonly<Record<string, string>> = { basic: 'Basic', premium: 'Premium', enterprise: 'Enterprise' };

/** What a sentence is made of. */
interface Parts {
  actor: string;
  subject: string;
  /** What was restored. */
  what: string;
  isOwn: boolean;
  detail: (name: string) => string;
  details: ActivityLine['details'];
}

const SENTENCES: Readonly<Record<ActivityAction, (parts: Parts) => string>> = {
  'member.approved': ({ actor, subject }) => `${actor} approved ${subject}`,
  'member.declined': ({ actor, subject }) => `${actor} declined the request of ${subject} to join`,
  'member.removed': ({ actor, subject }) => `${actor} removed ${subject}`,
  'member.joined': ({ subject }) => `${subject} joined with an invitation`,
  'member.left': ({ subject }) => `${subject} left`,
  'request.withdrawn': ({ subject }) => `${subject} no longer asks to join`,
  'manager.appointed': ({ subject }) => `${subject} became the manager`,
  'manager.changed': ({ actor, subject, detail }) =>
    `${actor} made ${subject} the manager${detail('formerManager') && `, in place of ${detail('formerManager')}`}`,
  'message.approved': ({ actor, subject }) => `${actor} approved a message by ${subject}`,
  'message.rejected': ({ actor, subject }) => `${actor} rejected a message by ${subject}`,
  'messages.rejected': ({ actor, subject, detail }) =>
    detail('count') === '1'
      ? `${actor} rejected a message by ${subject}`
      : `${actor} rejected ${detail('count')} messages by ${subject}`,
  'message.deleted': ({ actor, subject }) => `${actor} deleted a message by ${subject}`,
  'photo.deleted': ({ actor, subject }) => `${actor} deleted a photo by ${subject}`,
  'audio.deleted': ({ actor, subject }) => `${actor} deleted the music "${subject}"`,
  'photos.imported': ({ detail }) =>
    `From the cloud drive ${detail('count') === '1' ? 'one photo was' : `${detail('count')} photos were`} added`,
  'famibook.created': ({ actor, subject }) => `${actor} created ${subject}`,
  'famibook.renamed': ({ actor, subject, detail }) =>
    detail('formerName')
      ? `${actor} renamed ${detail('formerName')} to ${subject}`
      : `${actor} changed the name to ${subject}`,
  'famibook.suspended': ({ actor, subject }) => `${actor} suspended ${subject}`,
  'famibook.resumed': ({ actor, subject }) => `${actor} resumed ${subject}`,
  'famibook.deleted': ({ actor, subject }) => `${actor} deleted ${subject}`,
  'famibook.restored': ({ actor, subject }) => `${actor} restored ${subject} from a backup`,
  'plan.changed': ({ actor, subject, detail }) =>
    `${actor} changed the plan of ${subject} to ${PLANS[detail('planType')] ?? detail('planType')}`,
  'settings.changed': ({ actor, details }) =>
    details.publishWithoutReview === true
      ? `${actor} lets messages appear without review`
      : `${actor} has messages reviewed before they appear`,
  'invitation.created': ({ actor, details }) =>
    details.letsIn === true
      ? `${actor} made an invitation link that lets people in at once`
      : `${actor} made an invitation link`,
  'invitation.revoked': ({ actor }) => `${actor} ended an invitation link`,
  'subscription.approved': ({ actor, subject }) => `${actor} approved the subscription of ${subject}`,
  'subscription.rejected': ({ actor, subject }) => `${actor} rejected the subscription of ${subject}`,
  'name.changed': ({ subject, detail }) => `${detail('formerName')} is now called ${subject}`,
  'account.deleted': ({ actor, subject, isOwn }) =>
    isOwn ? `${subject} deleted their account` : `${actor} deleted the account of ${subject}`,
  'password.changed': ({ subject }) => `${subject} changed their password`,
  'password.reset-by-operator': ({ actor, subject }) => `${actor} reset the password of ${subject}`,
  'second-factor.turned-on': ({ subject }) => `${subject} turned on two-step sign-in`,
  'second-factor.turned-off': ({ subject }) => `${subject} turned off two-step sign-in`,
  'second-factor.reset-by-operator': ({ actor, subject }) => `${actor} turned off two-step sign-in for ${subject}`,
  'recovery-codes.renewed': ({ subject }) => `${subject} made new recovery codes`,
  'administrator.created-by-operator': ({ actor, subject }) => `${actor} created the administrator ${subject}`,
  'accounts.listed-by-operator': ({ actor }) => `${actor} listed administrators and FamiBooks`,
  'reset.requested': ({ subject }) => `A new password was requested for ${subject}`,
  'reset.approved': ({ actor, subject }) => `${actor} approved a new password for ${subject}`,
  'reset.completed': ({ subject }) => `${subject} set a new password`,
  'browser.signed-in': ({ subject, detail }) =>
    `${subject} signed in with a new browser${browserSuffix(detail('browser'))}`,
  'backup.created': ({ actor, detail }) => `${actor} began ${aBackup(detail)}`,
  'backup.failed': ({ detail }) => `${theBackup(detail)} failed${because(detail)}`,
  'backup.cancelled': ({ actor, detail }) => `${actor} cancelled ${theBackup(detail)}`,
  'backup.deleted': ({ actor, detail }) => `${actor} deleted ${theBackup(detail)}`,
  'restore.begun': ({ actor, what, detail }) => `${actor} began to restore ${what} from ${theBackup(detail)}`,
  'restore.finished': ({ actor, what, detail }) => `${actor} restored ${what} from ${theBackup(detail)}`,
  'restore.failed': ({ actor, what, detail }) =>
    `${actor} could not restore ${what} from ${theBackup(detail)}${because(detail)}`,
  'rehearsal.failed': ({ detail }) => `The rehearsal of a restore of ${theBackup(detail)} failed${because(detail)}`,
  'recovery-sheet.printed-by-operator': ({ actor }) => `${actor} printed the recovery sheet of the backups`,
  'backup-key.made-by-operator': ({ actor }) => `${actor} made a new key for backups`,
  'activity.exported': ({ actor }) => `${actor} downloaded the activity`,
  'archive.downloaded': ({ actor, detail }) =>
    detail('kind') === 'own' ? `${actor} downloaded what they shared` : `${actor} downloaded an archive of everything`,
  'archive.imported': ({ actor, detail }) =>
    `${actor} imported an archive with ${countOf(Number(detail('photos')), 'photo', 'photos')}`,
};

/** Who did what to whom, as people say it: 'Nora Hallgren approved Ben Rossi'. */
export function sentenceOf({ actor, action, subject, famibookName, details }: ActivityLine): string {
  const sentence = SENTENCES[action]({
    actor: actorName(actor),
    subject: subject?.name ?? SOMEONE,
    what: famibookName ?? 'everything',
    isOwn: subject?.id === actor.id,
    detail: (name) => String(details[name] ?? ''),
    details,
  });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function actorName({ kind, name }: ActivityLine['actor']): string {
  if (kind === 'user') return name ?? SOMEONE;
  return kind === 'operator' ? OPERATOR : 'FamiBook';
}

function aBackup(detail: Parts['detail']): string {
  const level = detail('level');
  return /^[aeiou]/.test(level) ? `an ${level} backup` : `a ${level} backup`;
}

/** Backups are distinguished by the time at which they began. */
function theBackup(detail: Parts['detail']): string {
  const startedAt = detail('startedAt');
  return `the ${detail('level')} backup${startedAt && ` of ${fullTime(startedAt)}`}`;
}

function because(detail: Parts['detail']): string {
  const problem = detail('problem');
  return problem ? `: ${problem}` : '';
}

function browserSuffix(userAgent: string): string {
  const { words } = describeBrowser(userAgent);
  return words === UNKNOWN_BROWSER ? '' : `: ${words}`;
}
