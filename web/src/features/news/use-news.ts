import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '../../lib/live/live-provider.tsx';
import { countNew, type Entry, seenAll } from './news.ts';
import { NEWEST, readNewestMessages, readNewestPhotos } from './read-newest.ts';
import { readSeen, type SeenBy, writeSeen } from './seen-on-device.ts';

/** What others added since the person was last there, on this device. */
export interface News {
  gallery: number;
  messages: number;
}

/** The screen and its pictures come first; of many pushes the last one is enough. */
const READ_AFTER_MS = 1_200;
const LOOK_EVERY_MS = 1_000;
/** Seen is what stood in the window at two looks. */
const LOOKS = 2;

const PHOTO_PUSHES: ReadonlySet<PushType> = new Set(['photo_uploaded']);
const MESSAGE_PUSHES: ReadonlySet<PushType> = new Set(['message_posted', 'message_replied']);

/** Counts what is new in the gallery and on the board; seeing it clears it. */
export function useNews(user: CurrentUser): News {
  return {
    gallery: usePart('gallery', user, readNewestPhotos, PHOTO_PUSHES),
    messages: usePart('messages', user, readNewestMessages, MESSAGE_PUSHES),
  };
}

function usePart(
  part: keyof News,
  { id: userId, famibookId, famibookName, isAdmin }: CurrentUser,
  read: () => Promise<Entry[]>,
  pushes: ReadonlySet<PushType>,
): number {
  const [count, setCount] = useState(0);
  const newest = useRef<readonly Entry[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const see = useCallback(() => {
    const by: SeenBy = { userId, famibookId };
    writeSeen(by, part, seenAll(newest.current, NEWEST));
    setCount(0);
  }, [part, userId, famibookId]);

  const readSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      // A mark that is not there is no loss: the next push brings it.
      const entries = await read().catch(() => undefined);
      if (!entries) return;
      newest.current = entries;
      const fresh = countNew(entries, readSeen({ userId, famibookId }, part), userId);
      if (fresh > 0) setCount(fresh);
      else see();
    }, READ_AFTER_MS);
  }, [part, read, see, userId, famibookId]);

  useEffect(() => {
    readSoon();
    return () => clearTimeout(timer.current);
  }, [readSoon]);
  useLive({
    onPush: ({ type, data }) => {
      if (pushes.has(type) && (isAdmin || data.famibookName === famibookName)) readSoon();
    },
    onReconnect: readSoon,
  });
  useSeen(part, count > 0, see);
  return count;
}

/** Calls back once the heading of a part has stood in the window for a moment. */
function useSeen(part: keyof News, isAwaited: boolean, onSeen: () => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    let looks = 0;
    const look = setInterval(() => {
      looks = isInSight(part) ? looks + 1 : 0;
      if (looks >= LOOKS) onSeen();
    }, LOOK_EVERY_MS);
    return () => clearInterval(look);
  }, [part, isAwaited, onSeen]);
}

function isInSight(part: keyof News): boolean {
  const heading = document.querySelector(`#${part} h2`);
  if (!heading || document.visibilityState !== 'visible') return false;
  const { top, bottom } = heading.getBoundingClientRect();
  // Below the heading there must be room for the first of what is new.
  return bottom > 0 && top < window.innerHeight * 0.6;
}
