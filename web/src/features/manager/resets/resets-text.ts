/** The texts of the requests for a new password. */
export const RESETS_TEXT = {
  pending: {
    title: 'Pending requests',
    label: 'Pending password reset requests',
    search: 'Search pending requests',
    one: 'request',
    many: 'requests',
    none: 'No request matches',
    empty: {
      title: 'No pending password reset requests',
      text: 'When someone forgets a password and asks for help, the request appears here.',
    },
  },
  approved: {
    title: 'Approved requests',
    label: 'Approved password reset requests',
    search: 'Search approved requests',
    one: 'request',
    many: 'requests',
    none: 'No request matches',
    empty: {
      title: 'No approved password reset requests',
      text: 'Requests that you approved are listed here.',
    },
  },
  asked: (when: string) => `Asked ${when}`,
  code: 'Code',
  reason: (reason: string) => `Reason: ${reason}`,
  waiting: 'Waiting for user to set new password',
  completed: (when: string) => `New password set ${when}`,
  approve: 'Approve',
  dialog: {
    title: (name: string) => `Is this really ${name}?`,
    text: (name: string) =>
      `Call ${name} or meet face to face. Ask for the six-digit code on their screen, and type it here.`,
    code: 'Code that the person reads out',
    incomplete: 'Type all six digits',
    after: 'They can then choose a new password within 24 hours. You never see it.',
    cancel: 'Cancel',
    confirm: 'Approve',
  },
  done: 'Password reset request approved',
  failed: 'Failed to approve password reset request',
} as const;
