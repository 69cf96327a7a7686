import { PLANS, type PlanType } from '@famibook/contracts/plans';
import { formatBytes } from '../../lib/bytes.ts';
import { countOf, foundOf } from '../../lib/count-of.ts';

/** The texts of the admin dashboard. */
export const ADMIN_TEXT = {
  title: 'Administration',
  administrator: 'Administrator',
  logout: 'Logout',
  home: 'Back to Home',
  denied: { title: 'Access Denied', text: 'Only the administrator can see this page.' },
  tabs: { approvedUsers: 'Approved Users', subscriptions: 'Subscriptions', famibooks: 'FamiBooks' },
  famibooks: {
    label: 'FamiBooks',
    search: 'Search FamiBooks, managers and emails',
    one: 'FamiBook',
    many: 'FamiBooks',
    none: 'No FamiBook matches',
    empty: { title: 'No FamiBooks yet', text: 'A FamiBook is opened when you approve a subscription request.' },
    open: 'Open',
    suspended: 'Suspended',
    manager: 'Manager',
    noManager: 'No manager',
    members: (count: number) => countOf(count, 'member', 'members'),
    pending: (count: number) => countOf(count, 'waits for approval', 'wait for approval'),
    photos: (count: number | null) => (count === null ? 'photos unknown' : countOf(count, 'photo', 'photos')),
    bytes: (bytes: number | null) => (bytes === null ? 'size unknown' : formatBytes(bytes)),
    plan: (plan: PlanType) => `${PLANS[plan].name} plan`,
    active: (when: string) => `Last activity ${when}`,
    notActive: 'No activity yet',
    actions: (famibookName: string) => `Actions for ${famibookName}`,
  },
  rename: {
    label: 'Rename',
    title: (famibookName: string) => `Rename ${famibookName}`,
    description: 'Photos, messages and links stay as they are. The old name becomes free.',
    name: 'New name',
    done: (famibookName: string) => ({ title: 'FamiBook renamed', description: `It is now called ${famibookName}.` }),
  },
  suspend: {
    label: 'Suspend',
    title: (famibookName: string) => `Suspend ${famibookName}?`,
    question:
      'Its members can no longer see or add anything in it until you resume it. Nothing is deleted, and their other FamiBooks stay open.',
    done: (famibookName: string) => ({
      title: 'FamiBook suspended',
      description: `${famibookName} is closed for now.`,
    }),
    failed: 'Failed to suspend the FamiBook',
  },
  resume: {
    label: 'Resume',
    done: (famibookName: string) => ({ title: 'FamiBook resumed', description: `${famibookName} is open again.` }),
    failed: 'Failed to resume the FamiBook',
  },
  handOver: {
    label: 'Hand over',
    title: (famibookName: string) => `Hand over ${famibookName}`,
    description: 'Choose its new manager. The current manager stays as a member. Both are notified.',
    member: 'New manager',
    submit: 'Hand over',
    done: (name: string, famibookName: string) => ({
      title: 'FamiBook handed over',
      description: `${name} is now the manager of ${famibookName}.`,
    }),
    combobox: {
      placeholder: 'Name or email',
      open: 'Show members',
      loading: 'Searching…',
      none: 'No member matches. Only approved members can become the manager.',
      found: (shown: number, total: number) => foundOf(shown, total, 'member', 'members'),
    },
  },
  delete: {
    label: 'Delete',
    title: (famibookName: string) => `Delete ${famibookName}?`,
    goes: 'This permanently deletes:',
    what: (members: string, photos: string, bytes: string) => [
      `the membership of ${members}`,
      `${photos} with comments and likes (${bytes})`,
      'all messages, replies and music',
      'its subscription, if this is its last FamiBook',
    ],
    stays: 'Its members keep their accounts and their other FamiBooks. This action cannot be undone.',
    confirm: (famibookName: string) => `Type ${famibookName} to confirm`,
    mismatch: 'The name does not match',
    submit: 'Delete FamiBook',
    done: (famibookName: string) => ({ title: 'FamiBook deleted', description: `${famibookName} is gone.` }),
    failed: 'Failed to delete the FamiBook',
  },
  cancel: 'Cancel',
} as const;
