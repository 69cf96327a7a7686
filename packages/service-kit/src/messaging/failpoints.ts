import type { EventType } from '@famibook/contracts/events';

/** Where a crash test may kill the process that drains an outbox, in the order an event passes them. */
export const FAILPOINTS = [
  'relay.before-publish',
  /** The bus has it, its row still stands. */
  'relay.after-publish',
  'relay.after-mark',
] as const;
export type RelayFailpoint = (typeof FAILPOINTS)[number];

/** Around the commit of a service that acts on an event, e.g. `gallery.person.deleted.v1.before-commit`. */
export type InboxFailpoint = `${string}.${EventType}.${'before' | 'after'}-commit`;
