import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { listOnThisDay } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { type Cache, SWRConfig } from 'swr';
import { Card } from '../../components/ui/card.tsx';
import { CardWords } from '../../features/gallery/components/gallery-states.tsx';
import { GALLERY_TEXT } from '../../features/gallery/gallery-text.ts';
import { MEMORIES_TEXT } from '../../features/gallery/memories/memories-text.ts';
import { dateOf, onThisDayQuery } from '../../features/gallery/memories/this-day.ts';
import { listKey } from '../../features/gallery/photos/list-key.ts';
import { ALL_PHOTOS } from '../../features/gallery/photos/read-early-photos.ts';
import { urlOf } from '../../lib/api/call.ts';
import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { firstPage } from '../../lib/paged-list/paged-list.ts';
import { dayOfYear } from '../../lib/time.ts';
import HomePage from '../pages/home-page.tsx';
import { SLOTS } from './slots.ts';

/** A manager, who sees all that a member sees. */
const USER = {
  id: '' as CurrentUser['id'],
  firstName: SLOTS.firstName,
  lastName: '',
  email: '',
  profileImageUrl: null,
  isApproved: true,
  isAdmin: false,
  isManager: true,
  famibookId: '' as CurrentUser['famibookId'],
  famibookName: SLOTS.famibookName,
  currentFamibook: SLOTS.famibookName,
  waitingIn: [],
  resetRequestedAt: null,
} satisfies CurrentUser;

const PHOTO = { id: '', user: USER, width: 4, height: 3, thumbhash: '', renditions: [], description: '', tags: '' };

/**
 * The markup of the home page with one photo of this day, before anything of it is known. It is rendered when the web app
 * is built, so that the first picture of a visit need not wait for the app's code.
 *
 * @public
 */
export function earlyHome(): string {
  const now = new Date();
  const memories = urlOf(listOnThisDay, { query: onThisDayQuery(dateOf(now)) });
  const photo = { ...PHOTO, createdAt: now.toISOString(), takenAt: null } as unknown as Photo;
  const cache: Cache = new Map();
  cache.set(memories, { data: [photo] });
  cache.set(listKey(ALL_PHOTOS), {
    data: firstPage({ items: [photo], next: 'more', total: 1, totalIsCapped: false }, ALL_PHOTOS),
  });
  const page = renderToStaticMarkup(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => cache }}>
      <MemoryRouter>
        <div inert>
          <HomePage user={USER} isTravel={false} />
        </div>
        <Late />
      </MemoryRouter>
    </SWRConfig>,
  );
  const changes: [found: string | RegExp, put: string][] = [
    [dayOfYear(now), SLOTS.day],
    // Without a width the gallery has no column, so its feed is empty.
    [/(?<=<div role="feed"[^>]*>)/, renderToStaticMarkup(<EarlyCard />)],
    [new RegExp(`(?<=<button)(?=[^>]*>${GALLERY_TEXT.viewAll}<)`), ' data-more'],
    // These have a place, but nothing to show yet.
    [/(?= data-initials=)/g, ' data-style="visibility: hidden"'],
    [new RegExp(`(?= aria-label="${MEMORIES_TEXT.list}")`), ' data-style="visibility: hidden"'],
    [/ style=/g, ' data-style='],
  ];
  return changes.reduce((markup, [found, put]) => replaceIn(markup, found, put), page);
}

function replaceIn(markup: string, found: string | RegExp, put: string): string {
  const replaced = markup.replace(found, () => put);
  if (replaced === markup) throw new Error(`the home page has no ${found} to be shown early`);
  return replaced;
}

/** Says why nothing responds, where the app's code takes long or does not come. */
const Late = () => (
  <p
    role="status"
    hidden
    data-late
    className="fixed inset-x-0 bottom-(--phone-bar) z-30 bg-amber-soft px-4 py-2 text-center text-sm text-balance font-medium text-amber"
  >
    FamiBook is still loading. If this takes long, reload the page.
  </p>
);

/** A card of the first row, without its picture. */
const EarlyCard = () => (
  <div className="absolute top-0 left-0 [contain:layout_style]">
    <Card>
      <span
        data-box
        className="relative block overflow-hidden rounded-t-[15px] [&>img]:absolute [&>img]:inset-0 [&>img]:size-full [&>img]:object-cover"
      />
      <CardWords />
    </Card>
  </div>
);
