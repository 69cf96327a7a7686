import type { EventType } from '@famibook/contracts/events';

/** The failpoints of the process that drains an outbox, in the order in which an event passes them. */
export const FAILPOINTS = [
  'relay.before-publish',
  /** The bus has the event, and its row still exists. */
  'relay.after-publish',
  'relay.after-mark',
] as const;
export type RelayFailpoint = (typeof FAILPOINTS)[number];

/** The failpoints around the commit of an event's handler, e.g. `gallery.person.deleted.v1.before-commit`. */
export type InboxFailpoint = `${string}.${EventType}.${'before' | 'after'}-commit`;
