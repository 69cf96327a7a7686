import { z } from 'zod';
import { FamiBookId, UserId } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { Instant } from '../page.ts';
import { PlanType } from '../plans.ts';
import { CurrentPassword, NewFamiBookName } from '../text.ts';

const count = z.number().int().nonnegative();

/**
 * A row in the administrator's list (D13). `photos`, `bytes` and `lastActivityAt` come from the services that own the
 * content; they are null while one of these is away, and `lastActivityAt` also while there is nothing.
 */
export const FamiBook = z.object({
  id: FamiBookId,
  famibookName: z.string(),
  manager: z.object({ id: UserId, firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  members: count.meta({ description: 'Approved members, the manager among them.' }),
  pending: count.meta({ description: 'Users who wait for approval.' }),
  photos: count.nullable(),
  bytes: count.nullable().meta({ description: 'What its photos and audio take as they were uploaded.' }),
  planType: PlanType,
  isSuspended: z.boolean(),
  createdAt: Instant,
  lastActivityAt: Instant.nullable().meta({ description: 'When a photo was last shared or a message last posted.' }),
});
export type FamiBook = z.infer<typeof FamiBook>;

export const NewFamiBookNameBody = z.object({ famibookName: NewFamiBookName });
export const FamiBookIdParams = z.object({ id: FamiBookId });
export const HandOverBody = z.object({ userId: UserId });
export const ConfirmDeletionBody = z.object({ password: CurrentPassword });

/** FamiBooks of one page of a list. */
export const FamiBookIds = z.object({ famibookIds: z.array(FamiBookId).max(PAGE.max) });
