import type { PushType } from '@famibook/contracts/live/push';

const MESSAGES: readonly PushType[] = ['message_posted', 'message_replied', 'message_updated'];

/** The pushes after which each list of the desks is read again at once (D28). */
export const DESK_PUSHES = {
  pendingUsers: ['member_requested', 'member_approved', 'member_ended', 'famibook_changed'],
  approvedUsers: ['member_approved', 'member_ended', 'famibook_changed', 'person_changed'],
  invitations: ['member_requested', 'member_approved', 'famibook_changed'],
  messages: MESSAGES,
  photos: ['photo_uploaded', 'photo_updated', 'photo_commented'],
  audio: ['audio_changed'],
  resets: ['reset_changed'],
  subscriptions: ['subscription_changed'],
  /** Nearly everything that is pushed may have a line of Activity. */
  activity: [
    'member_approved',
    'member_ended',
    'famibook_changed',
    'person_changed',
    'message_updated',
    'photo_updated',
    'audio_changed',
    'subscription_changed',
    'reset_changed',
  ],
  famibooks: ['famibook_changed', 'member_approved', 'member_ended'],
} as const satisfies Record<string, readonly PushType[]>;
