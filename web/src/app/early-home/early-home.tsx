import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { listOnThisDay } from '@famibook/contracts/photos/routes';
import type { Photo } from '@famibook/contracts/photos/schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { type Cache, SWRConfig } from 'swr';
import { Card } from '../../components/ui/card.tsx';
import { CardWords } from '../../features/gallery/components/gallery-states.tsx';
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
    data: firstPage({ items: [photo], next: null, total: 1, totalIsCapped: false }, ALL_PHOTOS),
  });
  const page = renderToStaticMarkup(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => cache }}>
      <MemoryRouter>
        <HomePage user={USER} isTravel={false} />
      </MemoryRouter>
    </SWRConfig>,
  );
  return page
    .replace(dayOfYear(now), SLOTS.day)
    .replace(FEED, `$&${renderToStaticMarkup(<EarlyCard />)}`)
    .replaceAll(' style=', ' data-style=')
    .replaceAll(UNKNOWN, '$& data-style="visibility: hidden"');
}

/** What has a place, but nothing to show yet. */
const UNKNOWN = new RegExp(`data-initials="[^"]*"|aria-label="${MEMORIES_TEXT.list}"`, 'g');
/** Without a width the gallery has no column, so its feed is empty. */
const FEED = /<div role="feed"[^>]*>/;

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
