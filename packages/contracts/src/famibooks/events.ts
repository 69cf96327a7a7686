import { z } from 'zod';
import { FamiBookId, UserId } from '../ids.ts';
import { PlanType } from '../plans.ts';

/** Which FamiBook an event happened in. */
export const EventFamiBook = z.object({ famibookId: FamiBookId, famibookName: z.string() });

/**
 * A FamiBook as it is now: each event about its life carries its whole state, so that the newest version is enough and
 * an older one that arrives late can be dropped. Without `isSuspended` it is suspended or not as before.
 */
const founded = EventFamiBook.extend({ planType: PlanType, isSuspended: z.boolean().optional() });
const famibookState = founded.required();

export const famibookEvents = {
  'famibook.created.v1': founded,
  'famibook.plan-changed.v1': founded,
  /** It has a new name and keeps its id (D40). */
  'famibook.renamed.v1': famibookState.extend({ formerName: z.string().optional() }),
  /** One approved member took the role over from another (D40). */
  'famibook.manager-changed.v1': famibookState.extend({
    managerUserId: UserId,
    formerManagerUserId: UserId.nullable(),
  }),
  /** Nothing of it is read, written, played or pushed until it is resumed (D39). */
  'famibook.suspended.v1': famibookState,
  'famibook.resumed.v1': famibookState,
  /**
   * With all its memberships, content and files (D40). `endedFounding`: the key of its subscription, when it was the last
   * FamiBook of it.
   */
  'famibook.deleted.v1': EventFamiBook.extend({ endedFounding: z.string().optional() }),
  /** Its content and memberships are those of a backup; `foundingKey`: of its subscription, which goes on (D32). */
  'famibook.restored.v1': famibookState.extend({ foundingKey: z.string() }),
} as const;
