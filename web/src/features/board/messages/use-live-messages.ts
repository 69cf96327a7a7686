import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useLiveList } from '../../../lib/paged-list/use-live-list.ts';

const MESSAGE_PUSHES: ReadonlySet<PushType> = new Set(['message_posted', 'message_replied', 'message_updated']);

/**
 * Updates the loaded messages while others post, reply, react, delete and approve (D28). One push may stand for many
 * messages, and a reply changes its thread, so each push reads the loaded list again.
 */
export function useLiveMessages(
  user: Pick<CurrentUser, 'isAdmin' | 'famibookName'>,
  catchUp: () => Promise<void>,
): void {
  useLiveList({ user, pushes: MESSAGE_PUSHES, onChange: () => void catchUp(), catchUp });
}
