import type { ActivityAction } from '@famibook/contracts/activity/actions';
import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import { describeBrowser, UNKNOWN_BROWSER } from '../../lib/describe-browser.ts';
import { fullTime } from '../../lib/time.ts';

const OPERATOR = 'The operator of the server';
const SOMEONE = 'someone';
const PLANS: Readonly<Record<string, string>> = { basic: 'Basic', premium: 'Premium', enterprise: 'Enterprise' };

/** What a sentence is made of. */
interface Parts {
  who: string;
  whom: string;
  /** What was restored. */
  what: string;
  isOwn: boolean;
  detail: (name: string) => string;
  details: ActivityLine['details'];
}

const SENTENCES: Readonly<Record<ActivityAction, (parts: Parts) => string>> = {
  'member.approved': ({ who, whom }) => `${who} approved ${whom}`,
  'member.declined': ({ who, whom }) => `${who} declined the request of ${whom} to join`,
  'member.removed': ({ who, whom }) => `${who} removed ${whom}`,
  'member.joined': ({ whom }) => `${whom} joined with an invitation`,
  'member.left': ({ whom }) => `${whom} left`,
  'request.withdrawn': ({ whom }) => `${whom} no longer asks to join`,
  'manager.appointed': ({ whom }) => `${whom} became the manager`,
  'manager.changed': ({ who, whom, detail }) =>
    `${who} made ${whom} the manager${detail('formerManager') && `, in place of ${detail('formerManager')}`}`,
  'message.approved': ({ who, whom }) => `${who} approved a message by ${whom}`,
  'message.rejected': ({ who, whom }) => `${who} rejected a message by ${whom}`,
  'messages.rejected': ({ who, whom, detail }) =>
    detail('count') === '1'
      ? `${who} rejected a message by ${whom}`
      : `${who} rejected ${detail('count')} messages by ${whom}`,
  'message.deleted': ({ who, whom }) => `${who} deleted a message by ${whom}`,
  'photo.deleted': ({ who, whom }) => `${who} deleted a photo by ${whom}`,
  'audio.deleted': ({ who, whom }) => `${who} deleted the music "${whom}"`,
  'photos.imported': ({ detail }) =>
    `From the cloud drive ${detail('count') === '1' ? 'one photo was' : `${detail('count')} photos were`} added`,
  'famibook.created': ({ who, whom }) => `${who} created ${whom}`,
  'famibook.renamed': ({ who, whom, detail }) =>
    detail('formerName') ? `${who} renamed ${detail('formerName')} to ${whom}` : `${who} changed the name to ${whom}`,
  'famibook.suspended': ({ who, whom }) => `${who} suspended ${whom}`,
  'famibook.resumed': ({ who, whom }) => `${who} resumed ${whom}`,
  'famibook.deleted': ({ who, whom }) => `${who} deleted ${whom}`,
  'famibook.restored': ({ who, whom }) => `${who} restored ${whom} from a backup`,
  'plan.changed': ({ who, whom, detail }) =>
    `${who} changed the plan of ${whom} to ${PLANS[detail('planType')] ?? detail('planType')}`,
  'settings.changed': ({ who, details }) =>
    details.publishWithoutReview === true
      ? `${who} lets messages appear without review`
      : `${who} has messages reviewed before they appear`,
  'invitation.created': ({ who, details }) =>
    details.letsIn === true
      ? `${who} made an invitation link that lets people in at once`
      : `${who} made an invitation link`,
  'invitation.revoked': ({ who }) => `${who} ended an invitation link`,
  'subscription.approved': ({ who, whom }) => `${who} approved the subscription of ${whom}`,
  'subscription.rejected': ({ who, whom }) => `${who} rejected the subscription of ${whom}`,
  'name.changed': ({ whom, detail }) => `${detail('formerName')} is now called ${whom}`,
  'account.deleted': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} deleted their account` : `${who} deleted the account of ${whom}`,
  'password.changed': ({ whom }) => `${whom} changed their password`,
  'password.reset-by-operator': ({ who, whom }) => `${who} reset the password of ${whom}`,
  'second-factor.turned-on': ({ whom }) => `${whom} turned on two-step sign-in`,
  'second-factor.turned-off': ({ whom }) => `${whom} turned off two-step sign-in`,
  'second-factor.reset-by-operator': ({ who, whom }) => `${who} turned off two-step sign-in for ${whom}`,
  'recovery-codes.renewed': ({ whom }) => `${whom} made new recovery codes`,
  'administrator.created-by-operator': ({ who, whom }) => `${who} created the administrator ${whom}`,
  'accounts.listed-by-operator': ({ who }) => `${who} listed administrators and FamiBooks`,
  'reset.requested': ({ whom }) => `A new password was requested for ${whom}`,
  'reset.approved': ({ who, whom }) => `${who} approved a new password for ${whom}`,
  'reset.completed': ({ whom }) => `${whom} set a new password`,
  'browser.signed-in': ({ whom, detail }) => `${whom} signed in with a new browser${browserSuffix(detail('browser'))}`,
  'backup.created': ({ who, detail }) => `${who} began ${aBackup(detail)}`,
  'backup.failed': ({ detail }) => `${theBackup(detail)} failed${because(detail)}`,
  'backup.cancelled': ({ who, detail }) => `${who} cancelled ${theBackup(detail)}`,
  'backup.deleted': ({ who, detail }) => `${who} deleted ${theBackup(detail)}`,
  'restore.begun': ({ who, what, detail }) => `${who} began to restore ${what} from ${theBackup(detail)}`,
  'restore.finished': ({ who, what, detail }) => `${who} restored ${what} from ${theBackup(detail)}`,
  'restore.failed': ({ who, what, detail }) =>
    `${who} could not restore ${what} from ${theBackup(detail)}${because(detail)}`,
  'rehearsal.failed': ({ detail }) => `The rehearsal of a restore of ${theBackup(detail)} failed${because(detail)}`,
  'activity.exported': ({ who }) => `${who} downloaded this list`,
  'archive.downloaded': ({ who, detail }) =>
    detail('kind') === 'own' ? `${who} downloaded what they shared` : `${who} downloaded this FamiBook`,
  'archive.imported': ({ who, detail }) => `${who} imported an archive with ${detail('photos')} photos`,
};

/** Who did what to whom, as people say it: 'Nora Hallgren approved Ben Rossi'. */
export function sentenceOf({ actor, action, subject, famibookName, details }: ActivityLine): string {
  const sentence = SENTENCES[action]({
    who: actorName(actor),
    whom: subject?.name ?? SOMEONE,
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

/** Backups are told apart by the time at which they began. */
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
