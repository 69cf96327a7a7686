import type { ActivityKind } from '@famibook/contracts/activity/actions';

/** The texts of the tab Activity. */
export const ACTIVITY_TEXT = {
  tab: 'Activity',
  label: 'Activity',
  search: 'Search activity',
  one: 'entry',
  many: 'entries',
  none: 'No activity matches',
  empty: { title: 'No activity yet', text: 'Approvals, removals and changed settings are listed here for a year.' },
  emptyFilter: { title: 'Nothing here', text: 'Choose another kind or other days to see what else was done.' },
  kind: 'Show',
  everything: 'Everything',
  from: 'From',
  to: 'Until',
  download: 'Download CSV',
  in: (famibookName: string) => `in ${famibookName}`,
} as const;

/** The filter: which kinds there are, and for whom. */
export const KIND_TEXT: Readonly<Record<ActivityKind, string>> = {
  members: 'Members',
  content: 'Messages and photos',
  famibook: 'FamiBooks and settings',
  invitations: 'Invitations',
  subscriptions: 'Subscriptions',
  accounts: 'Accounts and sign-ins',
  backups: 'Backups and restores',
  exports: 'Downloads',
};
