import { MESSAGE_SEARCH } from '@famibook/contracts/limits';
import { formatCount } from '../../lib/time.ts';

/** The texts of the manager page. */
export const MANAGER_TEXT = {
  admin: 'Admin Dashboard',
  title: (famibookName: string) => `Manager Dashboard - ${famibookName}`,
  home: 'Back to Home',
  stats: {
    members: 'Total Members',
    photos: 'Photos Uploaded',
    messages: 'Messages Posted',
    pending: 'Pending Approvals',
  },
  tabs: {
    pending: 'Pending Approvals',
    approved: 'Approved Users',
    messages: 'Pending Messages',
    resets: 'Password Resets',
    allMessages: 'All Messages',
    allPhotos: 'All Photos',
    subscriptions: 'Subscriptions',
    password: 'Change Password',
    audio: 'Audio Management',
    settings: 'Settings',
  },
  people: { search: 'Search people', one: 'person', many: 'people', none: 'Nobody matches' },
  pending: {
    empty: 'No pending user approvals',
    emptyText: 'When someone asks to join, you can let them in here.',
    advice: 'Approve only people you know. They will see everything in this FamiBook.',
    asked: (when: string) => `Asked to join ${when}`,
    approve: 'Approve',
    decline: 'Decline',
    // In a list of several FamiBooks.
    requestsOf: (name: string) => `Requests of ${name}`,
    approveFor: (famibookName: string) => `Approve for ${famibookName}`,
    declineFor: (famibookName: string) => `Decline for ${famibookName}`,
    memberOf: (famibookNames: string) => `Already in ${famibookNames}`,
  },
  approved: {
    empty: 'No approved users yet',
    emptyText: 'People you approve are listed here.',
    joined: (when: string) => `Joined ${when}`,
    manager: 'Manager',
    approved: 'Approved',
    nowhere: 'In no FamiBook',
    you: 'You',
  },
  everybody: {
    empty: 'No approved users found',
    emptyText: 'Users whom a manager or you have approved are listed here.',
    approved: 'APPROVED',
    pending: 'pending',
    manager: 'manager',
    password: 'Password',
    previewHint:
      'The line that begins with $argon2id shows only how a password is protected: the method and its strength. Nobody can read the password, and nothing of it is shown.',
    deletes: (name: string) => `Delete ${name}`,
  },
  messages: {
    label: 'Pending Messages',
    search: 'Search messages',
    one: 'message',
    many: 'messages',
    none: 'No message matches',
    empty: {
      title: 'No pending messages',
      text: 'When a member writes something, you can read it here before others do.',
    },
    reply: 'Reply',
    approve: 'Approve',
    reject: 'Reject',
  },
  allMessages: {
    label: 'All Messages',
    search: 'Search messages',
    // The badge of the tab counts the replies too.
    one: 'message with its replies',
    many: 'messages with their replies',
    none: 'No message matches',
    limits: (search: string) =>
      search !== '' && [...search].length < MESSAGE_SEARCH.wholeFrom
        ? `A search of one or two letters looks only at the newest ${formatCount(MESSAGE_SEARCH.newest)} messages.`
        : undefined,
    empty: { title: 'No messages posted yet', text: 'Messages of all FamiBooks are listed here.' },
    pending: 'Pending approval',
    replies: (count: number) => (count === 1 ? '1 reply' : `${count.toLocaleString('en')} replies`),
    delete: 'Delete',
  },
  allPhotos: {
    label: 'Recent Photo Uploads',
    search: 'Search photos by tag',
    one: 'photo',
    many: 'photos',
    none: 'No photo has a tag like',
    empty: { title: 'No photos uploaded yet', text: 'Photos of all FamiBooks are shown here.' },
    open: (description: string) => `Open the photo: ${description}`,
    delete: 'Delete',
    broken: 'This picture cannot be shown.',
  },
  approve: { done: 'User approved successfully', failed: 'Failed to approve user' },
  decline: {
    title: 'Decline this request?',
    question: (name: string, famibookName: string) =>
      `${name} will not join ${famibookName} but can ask again later. The account stays.`,
    done: 'Request declined',
    failed: 'Failed to decline user',
  },
  remove: {
    label: 'Remove',
    title: 'Remove this member?',
    question: (name: string) =>
      `${name} will no longer see anything in this FamiBook. What they shared stays, and from then on only the administrator can delete it.`,
    done: 'Member removed',
    failed: 'Failed to remove member',
  },
  delete: {
    label: 'Delete',
    title: (name: string) => `Delete ${name}?`,
    question: 'This deletes the account in every FamiBook at once. This action cannot be undone.',
    confirm: 'Delete for good',
    cancel: 'Cancel',
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
  },
  approveMessage: { done: 'Message approved', failed: 'Failed to approve message' },
  rejectMessage: {
    title: 'Reject this message?',
    question: (name: string) =>
      `The message by ${name} will be deleted, and nobody else will see it. This action cannot be undone.`,
    done: 'Message rejected',
    failed: 'Failed to reject message',
  },
  deleteMessage: {
    title: 'Delete this message?',
    question: (name: string, replies: string) =>
      `The message by ${name}${replies && `, with its ${replies},`} is deleted for everyone. This action cannot be undone.`,
    done: 'Message deleted successfully',
    failed: 'Failed to delete message',
  },
  deleteReply: {
    title: 'Delete this reply?',
    question: (name: string, replies: string) =>
      `The reply by ${name}${replies && `, with its ${replies},`} is deleted for everyone. This action cannot be undone.`,
    done: 'Reply deleted successfully',
    failed: 'Failed to delete reply',
  },
  deletePhoto: {
    title: 'Delete this photo?',
    question: (name: string) =>
      `The photo by ${name}, with its comments, likes and hearts, is deleted for everyone. This action cannot be undone.`,
    done: 'Photo deleted successfully',
    failed: 'Failed to delete photo',
  },
  denied: { title: 'Access Denied', text: 'Only the manager of a FamiBook and the administrator can see this page.' },
  unauthorized: { title: 'Unauthorized', description: 'Manager access required' },
} as const;
