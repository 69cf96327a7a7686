import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useEffect, useRef } from 'react';
import { useLiveList } from '../../../lib/paged-list/use-live-list.ts';
import { mayManage } from '../../../lib/session/may-manage.ts';

const MESSAGE_PUSHES: ReadonlySet<PushType> = new Set(['message_posted', 'message_replied', 'message_updated']);

/**
 * Updates the loaded messages while others post, reply, react, delete and approve (D28). One push may stand for many
 * messages, and a reply changes its thread, so each push reads the loaded list again. So does a change of the manager,
 * who sees what waits (D11).
 */
export function useLiveMessages(user: CurrentUser, catchUp: () => Promise<void>): void {
  useLiveList({ user, pushes: MESSAGE_PUSHES, onChange: () => void catchUp(), catchUp });
  const isManaging = mayManage(user);
  const before = useRef(isManaging);
  useEffect(() => {
    if (before.current !== isManaging) void catchUp();
    before.current = isManaging;
  }, [isManaging, catchUp]);
}
