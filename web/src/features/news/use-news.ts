import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '../../lib/live/live-provider.tsx';
import { isAboutCurrent } from '../../lib/live/pushed-famibook.ts';
import { countNew, type Entry, seenAll } from './news.ts';
import { NEWEST, readNewestMessagesAndReplies, readNewestPhotos } from './read-newest.ts';
import { readSeen, type SeenBy, writeSeen } from './seen-on-device.ts';

/** The number of photos and messages that others added since the user last saw them on this device. */
export interface News {
  gallery: number;
  messages: number;
}

/** The screen and its pictures are loaded first, and several pushes cause one read. */
const READ_AFTER_MS = 1_200;
const CHECK_EVERY_MS = 1_000;
/** A part is seen when it is in the window at two checks in a row. */
const REQUIRED_CHECKS = 2;

const PHOTO_PUSHES: ReadonlySet<PushType> = new Set(['photo_uploaded']);
const MESSAGE_PUSHES: ReadonlySet<PushType> = new Set(['message_posted', 'message_replied']);

/** Counts what is new in the gallery and on the board until the user has seen it. */
export function useNews(user: CurrentUser): News {
  return {
    gallery: usePart('gallery', user, readNewestPhotos, PHOTO_PUSHES),
    messages: usePart('messages', user, readNewestMessagesAndReplies, MESSAGE_PUSHES),
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

  const markSeen = useCallback(() => {
    const by: SeenBy = { userId, famibookId };
    writeSeen(by, part, seenAll(newest.current, NEWEST));
    setCount(0);
  }, [part, userId, famibookId]);

  const readSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      // A failed read loses nothing: the next push reads again.
      const entries = await read().catch(() => undefined);
      if (!entries) return;
      newest.current = entries;
      const fresh = countNew(entries, readSeen({ userId, famibookId }, part), userId);
      if (fresh > 0) setCount(fresh);
      else markSeen();
    }, READ_AFTER_MS);
  }, [part, read, markSeen, userId, famibookId]);

  useEffect(() => {
    readSoon();
    return () => clearTimeout(timer.current);
  }, [readSoon]);
  useLive({
    onPush: (push) => {
      if (pushes.has(push.type) && (isAdmin || isAboutCurrent(push, { famibookId, famibookName }))) readSoon();
    },
    onReconnect: readSoon,
  });
  useSeen(part, count > 0, markSeen);
  return count;
}

/** Calls back once the heading of a part has been in the window for a moment. */
function useSeen(part: keyof News, hasNew: boolean, onSeen: () => void): void {
  useEffect(() => {
    if (!hasNew) return;
    let checks = 0;
    const timer = setInterval(() => {
      checks = isInSight(part) ? checks + 1 : 0;
      if (checks >= REQUIRED_CHECKS) onSeen();
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [part, hasNew, onSeen]);
}

function isInSight(part: keyof News): boolean {
  const heading = document.querySelector(`#${part} h2`);
  if (!heading || document.visibilityState !== 'visible') return false;
  const { top, bottom } = heading.getBoundingClientRect();
  // The first new item below the heading must be in the window too.
  return bottom > 0 && top < window.innerHeight * 0.6;
}
