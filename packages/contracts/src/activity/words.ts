import type { ActivityAction } from './actions.ts';
import type { ActivityLine } from './schemas.ts';

/** Words of an action, or of those of its lines alone that have these details. */
type SaidWords = string | { words: string; details: ActivityLine['details'] };

/**
 * How the web app says each action, without names and numbers: a search finds a line by the words that its row shows
 * (D13). Apart from the list of actions, because the web app has its own sentences; their test compares both.
 */
export const ACTIVITY_WORDS: Readonly<Record<ActivityAction, readonly SaidWords[]>> = {
  'member.approved': ['approved'],
  'member.declined': ['declined the request of', 'to join'],
  'member.removed': ['removed'],
  'member.joined': ['joined with an invitation'],
  'member.left': ['left'],
  'request.withdrawn': ['no longer asks to join'],
  'manager.appointed': ['became the manager'],
  'manager.changed': ['made', 'the manager, in place of'],
  'message.approved': ['approved a message by'],
  'message.rejected': ['rejected a message by'],
  'messages.rejected': ['rejected a message by', 'messages by'],
  'message.deleted': ['deleted a message by'],
  'photo.deleted': ['deleted a photo by'],
  'audio.deleted': ['deleted the music'],
  'photos.imported': ['From the cloud drive', 'one photo was added', 'photos were added'],
  'famibook.created': ['created'],
  'famibook.renamed': ['renamed', 'changed the name to'],
  'famibook.suspended': ['suspended'],
  'famibook.resumed': ['resumed'],
  'famibook.deleted': ['deleted'],
  'famibook.restored': ['restored', 'from a backup'],
  'plan.changed': ['changed the plan of'],
  'settings.changed': [
    { words: 'lets messages appear without review', details: { publishWithoutReview: true } },
    { words: 'has messages reviewed before they appear', details: { publishWithoutReview: false } },
  ],
  'invitation.created': [
    'made an invitation link',
    { words: 'made an invitation link that lets people in at once', details: { letsIn: true } },
  ],
  'invitation.revoked': ['ended an invitation link'],
  'subscription.approved': ['approved the subscription of'],
  'subscription.rejected': ['rejected the subscription of'],
  'name.changed': ['is now called'],
  'account.deleted': ['deleted their account', 'deleted the account of'],
  'password.changed': ['changed their password'],
  'password.reset-by-operator': ['The operator of the server reset the password of'],
  'second-factor.turned-on': ['turned on two-step sign-in'],
  'second-factor.turned-off': ['turned off two-step sign-in'],
  'second-factor.reset-by-operator': ['The operator of the server turned off two-step sign-in for'],
  'recovery-codes.renewed': ['made new recovery codes'],
  'administrator.created-by-operator': ['The operator of the server created the administrator'],
  'accounts.listed-by-operator': ['The operator of the server listed administrators and FamiBooks'],
  'reset.requested': ['A new password was requested for'],
  'reset.approved': ['approved a new password for'],
  'reset.completed': ['set a new password'],
  'browser.signed-in': ['signed in with a new browser'],
  'backup.created': ['began', 'backup'],
  'backup.failed': ['backup', 'failed'],
  'backup.cancelled': ['cancelled the', 'backup'],
  'backup.deleted': ['deleted the', 'backup'],
  'restore.begun': ['began to restore', 'backup'],
  'restore.finished': ['restored', 'backup'],
  'restore.failed': ['could not restore', 'backup'],
  'rehearsal.failed': ['The rehearsal of a restore of the', 'backup', 'failed'],
  'recovery-sheet.printed-by-operator': ['The operator of the server printed the recovery sheet of the backups'],
  'backup-key.made-by-operator': ['The operator of the server made a new key for backups'],
  'activity.exported': ['downloaded the activity'],
  'archive.downloaded': [
    { words: 'downloaded what they shared', details: { kind: 'own' } },
    { words: 'downloaded an archive of everything', details: { kind: 'famibook' } },
  ],
  'archive.imported': ['imported an archive with'],
};
