/**
 * What Activity records (D41): each action with the kind under which it is found. Schemas, filters and the sentences of
 * the web app are made from this list.
 */
export const ACTIVITY_ACTIONS = {
  'member.approved': 'members',
  'member.declined': 'members',
  'member.removed': 'members',
  'member.joined': 'members',
  'member.left': 'members',
  'request.withdrawn': 'members',
  'manager.appointed': 'members',
  'manager.changed': 'members',
  'message.approved': 'content',
  'message.rejected': 'content',
  'messages.rejected': 'content',
  'message.deleted': 'content',
  'photo.deleted': 'content',
  'audio.deleted': 'content',
  'photos.imported': 'content',
  'famibook.created': 'famibook',
  'famibook.renamed': 'famibook',
  'famibook.suspended': 'famibook',
  'famibook.resumed': 'famibook',
  'famibook.deleted': 'famibook',
  'plan.changed': 'famibook',
  'settings.changed': 'famibook',
  'invitation.created': 'invitations',
  'invitation.revoked': 'invitations',
  'subscription.approved': 'subscriptions',
  'subscription.rejected': 'subscriptions',
  'name.changed': 'accounts',
  'account.deleted': 'accounts',
  'password.changed': 'accounts',
  'password.reset-by-operator': 'accounts',
  'second-factor.turned-on': 'accounts',
  'second-factor.turned-off': 'accounts',
  'second-factor.reset-by-operator': 'accounts',
  'recovery-codes.renewed': 'accounts',
  'administrator.created-by-operator': 'accounts',
  'accounts.listed-by-operator': 'accounts',
  'reset.requested': 'accounts',
  'reset.approved': 'accounts',
  'reset.completed': 'accounts',
  'browser.signed-in': 'accounts',
  'activity.exported': 'exports',
  'archive.downloaded': 'exports',
  'archive.imported': 'exports',
} as const;

export type ActivityAction = keyof typeof ACTIVITY_ACTIONS;
export type ActivityKind = (typeof ACTIVITY_ACTIONS)[ActivityAction];

export const ACTIVITY_KINDS = [...new Set(Object.values(ACTIVITY_ACTIONS))] as readonly ActivityKind[];
