import { z } from 'zod';

const PUSH_TYPES = [
  'photo_uploaded',
  'photo_commented',
  'photo_updated',
  'message_posted',
  'message_replied',
  'message_updated',
  'member_requested',
  'member_approved',
  /** A membership ended, or (without a FamiBook) a person was deleted: of `data.id`, a person. */
  'member_ended',
  /** A FamiBook was founded, renamed, suspended, resumed, deleted, or has another plan or manager. */
  'famibook_changed',
  'audio_changed',
  /** A name or picture changed: of `data.id`, a person. */
  'person_changed',
  /** A reset of the user's own password was requested. */
  'reset_requested',
  /** A request for a new password came in or was decided, for the administrator. */
  'reset_changed',
  /** A request for a FamiBook came in or was decided, for the administrator. */
  'subscription_changed',
  'backup_changed',
] as const;

/** What `/ws` carries: which thing changed in which FamiBook, never its content (D28). */
export const Push = z.object({
  type: z.enum(PUSH_TYPES),
  data: z.object({ id: z.string(), famibookName: z.string().nullable() }),
  /** So many milliseconds before the connection was open, for which it is sent again. */
  ago: z.number().optional(),
});
export type Push = z.infer<typeof Push>;
export type PushType = Push['type'];
