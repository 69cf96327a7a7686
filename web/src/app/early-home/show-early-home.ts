import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { EARLY_HOME_DEADLINE } from '../../config/timing.ts';
import { storedOrder } from '../../features/gallery/address/stored-order.ts';
import { type FirstCard, placeRow } from '../../features/gallery/first-row.ts';
import { MEMORIES_TEXT } from '../../features/gallery/memories/memories-text.ts';
import { mayManage } from '../../lib/session/may-manage.ts';
import { isSignOutPending } from '../../lib/session/pending-sign-out.ts';
import { mayHaveUploads } from '../../lib/session/uploads-on-device.ts';
import { dayOfYear } from '../../lib/time.ts';
import { SLOTS } from './slots.ts';

/** Whether the app will draw the top of the home page, with the newest photos of all. */
export function isVisitToHome(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isTop = visit?.type === 'navigate' && location.search === '' && location.hash === '';
  return isTop && storedOrder.read() !== 'taken' && !isSignOutPending();
}

/** Whether a user sees photos, and no notice above them. */
export function mayShowEarly(user: CurrentUser): boolean {
  const { id, isApproved, isAdmin, mustEnrol, famibookId, waitingIn, resetRequestedAt } = user;
  if (!isApproved || isAdmin || mustEnrol || famibookId === null) return false;
  return waitingIn.length === 0 && resetRequestedAt === null && !mayHaveUploads(`${id}:${famibookId}`);
}

interface EarlyHome {
  user: CurrentUser;
  row: readonly FirstCard[];
  /** Whether there are more photos than one page of the list. */
  hasMore: boolean;
  hasMemories: boolean;
}

/** Shows the home page as the app will draw it. Nothing in it responds before that. */
export function showEarlyHome({ user, row, hasMore, hasMemories }: EarlyHome): void {
  const root = document.getElementById('root');
  const page = document.querySelector('template')?.content;
  if (!root || !page || root.hasChildNodes()) return;
  if (!hasMemories) page.querySelector(`[aria-label="${MEMORIES_TEXT.heading}"]`)?.remove();
  if (!hasMore) page.querySelector('[data-more]')?.remove();
  if (!mayManage(user)) page.querySelector('[href="/manager"]')?.remove();
  fill(page, {
    [SLOTS.firstName]: user.firstName,
    [SLOTS.famibookName]: user.famibookName ?? '',
    [SLOTS.day]: hasMemories ? dayOfYear(new Date()) : '',
  });
  root.append(page);
  const feed = root.querySelector<HTMLElement>('[role=feed]');
  if (feed) placeRow(feed, row);
  setTimeout(() => root.querySelector('[data-late]')?.removeAttribute('hidden'), EARLY_HOME_DEADLINE);
}

function fill(page: DocumentFragment, words: Readonly<Record<string, string>>): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(/{\w+}/, (slot) => words[slot] ?? slot);
  }
  // The content security policy allows no `style` in the markup.
  for (const styled of page.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? '';
  }
}
