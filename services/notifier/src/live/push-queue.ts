import { type ClosedFamiBooks, famibooksOf } from './closed-famibooks.ts';
import type { Notice } from './pushes.ts';

interface PushQueueDeps {
  closed: Pick<ClosedFamiBooks, 'ask' | 'isAbout' | 'isUnknown'>;
  push(notice: Notice): void;
  /** The browsers of its connections have to reload their data. */
  leaveOut(notices: readonly Notice[], error: unknown): void;
}

/** More pushes about one FamiBook than come while auth responds. */
const MAX_WAITING = 100;

/**
 * Pushes nothing of a closed FamiBook. Where auth has to be asked first, the pushes about that FamiBook wait in the order
 * of their events, and no others do.
 */
export function createPushQueue({ closed, push, leaveOut }: PushQueueDeps): (notice: Notice) => Promise<void> {
  const waiting = new Map<string, Notice[]>();

  const pushAll = (notices: readonly Notice[]) => {
    for (const notice of notices) if (!closed.isAbout(notice.to)) push(notice);
  };

  return async (notice) => {
    const key = famibooksOf(notice.to).join(' ');
    const queue = waiting.get(key);
    if (queue) {
      if (queue.length === MAX_WAITING) leaveOut([notice], new Error('too many pushes wait for auth'));
      else queue.push(notice);
      return;
    }
    if (!closed.isUnknown(notice.to)) return pushAll([notice]);
    const notices = [notice];
    waiting.set(key, notices);
    try {
      await closed.ask(notice.to);
      waiting.delete(key);
      pushAll(notices);
    } catch (error) {
      waiting.delete(key);
      leaveOut(notices, error);
    }
  };
}
