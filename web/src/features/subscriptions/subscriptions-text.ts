import { PLANS, type PlanType } from '@famibook/contracts/plans';
import { countOf } from '../../lib/count-of.ts';

/** The texts of requests for a FamiBook. */
export const SUBSCRIPTIONS_TEXT = {
  all: {
    label: 'Subscriptions',
    search: 'Search requests',
    one: 'request',
    many: 'requests',
    none: 'No request matches',
    empty: { title: 'No subscription requests found', text: 'When someone asks for a FamiBook, you decide here.' },
  },
  pending: {
    title: 'Pending requests',
    label: 'Pending subscription requests',
    search: 'Search pending requests',
    one: 'request',
    many: 'requests',
    none: 'No request matches',
    empty: { title: 'No pending subscription requests', text: 'When someone asks for a FamiBook, you decide here.' },
  },
  approved: {
    title: 'Approved subscriptions',
    label: 'Approved subscriptions',
    search: 'Search approved subscriptions',
    one: 'subscription',
    many: 'subscriptions',
    none: 'No subscription matches',
    empty: { title: 'No approved subscriptions yet', text: 'Requests that you approve are listed here.' },
  },
  /** The toasts of a rejection on the manager page. */
  rejectPending: { done: 'Subscription rejected successfully', failed: 'Failed to reject subscription' },
  requested: (when: string) => `Requested ${when}`,
  status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', ended: 'Ended' },
  plan: (plan: PlanType, spaces: number) =>
    `${PLANS[plan].name} plan, asked for ${countOf(spaces, 'FamiBook', 'FamiBooks')}`,
  deleted: 'Deleted user',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
  mixedScript:
    'A name mixes letters of different alphabets. It may imitate another name. Look twice before you approve it.',
  approve: {
    label: 'Approve',
    of: (famibookName: string) => `Approve ${famibookName}`,
    done: 'Subscription Approved',
    created: 'Manager account has been created successfully.',
    existing: 'This email already has an account. Its password stays the same.',
    failed: 'Failed to approve subscription',
    values: { email: 'Email', password: 'Password', famibook: 'FamiBook' },
  },
  reject: {
    label: 'Reject',
    of: (famibookName: string) => `Reject ${famibookName}`,
    title: 'Reject this request?',
    question: (managerName: string, famibookName: string) =>
      `${famibookName} will not be opened. ${managerName} can send a new request. This action cannot be undone.`,
    done: { title: 'Subscription Rejected', description: 'The subscription request has been rejected.' },
    failed: 'Failed to reject subscription',
  },
  change: {
    label: 'Change plan',
    of: (famibookName: string) => `Change plan of ${famibookName}`,
    title: (famibookName: string) => `Plan of ${famibookName}`,
    description: 'A smaller plan removes nothing. It only allows no more than it holds.',
    plan: 'Plan',
    submit: 'Change plan',
    done: (plan: PlanType, famibookName: string) => ({
      title: 'Plan changed',
      description: `${famibookName} now has the ${PLANS[plan].name} plan.`,
    }),
    failed: 'Failed to change the plan',
  },
  cancel: 'Cancel',
} as const;
