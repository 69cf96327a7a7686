import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { GAP } from '../../features/gallery/components/card-size.ts';
import type { FirstRow } from '../../features/gallery/first-row.ts';
import { MEMORIES_TEXT } from '../../features/gallery/memories/memories-text.ts';
import { mayManage } from '../../lib/session/may-manage.ts';
import { isSignOutPending } from '../../lib/session/pending-sign-out.ts';
import { mayHaveUploads } from '../../lib/session/uploads-on-device.ts';
import { dayOfYear } from '../../lib/time.ts';
import { SLOTS } from './slots.ts';

/**
 * Whether the home page begins as `early-home.tsx` draws it: no notice or filter stands above the photos, and it is not
 * scrolled.
 */
export function isShownEarly(user: CurrentUser): boolean {
  const { isApproved, isAdmin, mustEnrol, famibookId, waitingIn, resetRequestedAt } = user;
  if (!isApproved || isAdmin || mustEnrol || famibookId === null) return false;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFresh = visit?.type === 'navigate' && location.search === '' && location.hash === '';
  const hasNotice = waitingIn.length > 0 || resetRequestedAt !== null || mayHaveUploads(`${user.id}:${famibookId}`);
  return isFresh && !hasNotice && !isSignOutPending();
}

interface EarlyHome {
  user: CurrentUser;
  row: FirstRow;
  hasMemories: boolean;
}

/** Shows the home page where the app will draw it. Nothing in it responds before that. */
export function showEarlyHome({ user, row, hasMemories }: EarlyHome): void {
  const root = document.getElementById('root');
  const page = document.querySelector('template')?.content;
  if (!root || !page || root.hasChildNodes()) return;
  if (!hasMemories) page.querySelector(`[aria-label="${MEMORIES_TEXT.heading}"]`)?.remove();
  if (!mayManage(user)) page.querySelector('[href="/manager"]')?.remove();
  // The first formatter of a page takes ten milliseconds, during which it draws nothing.
  const day = hasMemories ? dayOfYear(new Date()) : '';
  fill(page, { [SLOTS.firstName]: user.firstName, [SLOTS.famibookName]: user.famibookName ?? '', [SLOTS.day]: day });
  placeRow(page, row);
  const early = document.createElement('div');
  early.inert = true;
  early.append(page);
  root.append(early);
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

/** Puts the cards where `use-card-columns.ts` will. */
function placeRow(page: DocumentFragment, { cards, width }: FirstRow): void {
  const feed = page.querySelector<HTMLElement>('[role=feed]');
  const empty = feed?.firstElementChild;
  if (!feed || !empty) return;
  // What comes below the photos is not seen before them.
  feed.style.height = '100vh';
  feed.replaceChildren(
    ...cards.map(({ picture, boxRatio }, column) => {
      const card = empty.cloneNode(true) as HTMLElement;
      card.style.cssText = `width: ${width}px; transform: translate(${column * (width + GAP)}px, 0)`;
      const box = card.querySelector<HTMLElement>('[data-box]');
      if (box) box.style.aspectRatio = String(boxRatio);
      box?.append(picture);
      return card;
    }),
  );
}
