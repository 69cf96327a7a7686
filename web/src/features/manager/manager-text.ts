/** The words of the manager page. */
export const MANAGER_TEXT = {
  admin: 'Admin Dashboard',
  manager: 'Manager Dashboard',
  title: (famibookName: string) => `Manager Dashboard - ${famibookName}`,
  home: 'Back to Home',
  stats: {
    members: 'Total Members',
    photos: 'Photos Uploaded',
    messages: 'Messages Posted',
    pending: 'Pending Approvals',
  },
  tabs: { pending: 'Pending Approvals', approved: 'Approved Users' },
  pending: {
    empty: 'No pending user approvals',
    emptyText: 'When somebody asks to join, you can let them in here.',
    advice: 'Approve only people you know. From then on they can see everything in this FamiBook.',
    asked: (when: string) => `Asked ${when}`,
    approve: 'Approve',
    decline: 'Decline',
  },
  approved: {
    empty: 'No approved users yet',
    emptyText: 'People you approve are listed here.',
    joined: (when: string) => `Joined ${when}`,
    manager: 'Manager',
    approved: 'Approved',
    you: 'You',
  },
  approve: { done: 'User approved successfully', failed: 'Failed to approve user' },
  decline: {
    title: 'Decline this request?',
    question: (name: string) => `${name} will not be let in but can ask again later.`,
    done: 'Request declined',
    failed: 'Failed to decline user',
  },
  remove: {
    label: 'Remove',
    title: 'Remove this member?',
    question: (name: string) =>
      `${name} will no longer see anything in this FamiBook. What they shared stays until you or they delete it.`,
    done: 'Member removed',
    failed: 'Failed to remove member',
  },
  delete: {
    label: 'Delete',
    title: 'Delete this user?',
    question: (name: string) =>
      `${name}'s account, photos, comments and likes are deleted for good, in every FamiBook. This action cannot be undone.`,
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
  },
  error: 'Error',
  failedToLoad: 'This list could not be loaded',
  again: 'Try again',
  denied: { title: 'Access Denied', text: 'Only the manager of a FamiBook and the administrator can see this page.' },
  unauthorized: { title: 'Unauthorized', description: 'Manager access required' },
} as const;
