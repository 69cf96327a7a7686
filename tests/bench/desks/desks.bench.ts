import { NEWEST, NEWEST_REQUEST_FIRST, OLDEST, type Position } from '@famibook/famibook-kit/keyset';
import { subscriptionPage } from '../../../services/admin/src/store/subscription-sql.ts';
import { FAMIBOOK_TOTAL, famibookPage } from '../../../services/auth/src/store/famibook-lists.ts';
import { PEOPLE_SEARCH_TOTAL, PEOPLE_TOTAL, peoplePage } from '../../../services/auth/src/store/people-sql.ts';
import { resetPage } from '../../../services/auth/src/store/reset-lists.ts';
import { LAST_POSTS } from '../../../services/board/src/store/counters.ts';
import { pendingPageSql } from '../../../services/board/src/store/message-page-sql.ts';
import { PHOTO_TOTALS_OF } from '../../../services/gallery/src/store/counters.ts';
import { STORED_BYTES } from '../../../services/media/src/pictures/store.ts';
import { explain, type Statement } from '../report/explain.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, medianRatio, quantile, timed } from '../report/statistics.ts';
import { openPlatform, type Platform } from './platform.ts';
import type { PlatformSize } from './platform-size.ts';

const SIZE: PlatformSize = { famibooks: 10_000, people: 100_000, waiting: 2_000 };
const TIMES = 50;
const WARM_UP = 5;
const PAGE = 200;
/** One more than is shown, to know whether there is a next page. */
const LIMIT = PAGE + 1;
const BOUND = 3;
const SEARCH = 'person4711';

interface Query {
  service: keyof Platform['databases'];
  statement: Statement;
  values: unknown[];
}

/** A tab of a desk: what its first page asks of the gateway, and the statements that answer it. */
interface Tab {
  name: string;
  path: string;
  bare: Query[];
}

const at = ({ at: time, id }: Position): unknown[] => [time, id];

const tabsOf = ({ administratorId, famibookIds }: Platform): Tab[] => [
  {
    name: 'pending approvals',
    path: '/api/admin/pending-users-with-passwords',
    bare: [
      { service: 'auth', statement: peoplePage(false), values: [false, ...at(NEWEST), LIMIT] },
      { service: 'auth', statement: PEOPLE_TOTAL, values: [false] },
    ],
  },
  {
    name: 'approved users',
    path: '/api/admin/approved-users-with-passwords',
    bare: [
      { service: 'auth', statement: peoplePage(false), values: [true, ...at(NEWEST), LIMIT] },
      { service: 'auth', statement: PEOPLE_TOTAL, values: [true] },
    ],
  },
  {
    name: 'approved users, searched',
    path: `/api/admin/approved-users-with-passwords?q=${SEARCH}`,
    bare: [
      { service: 'auth', statement: peoplePage(true), values: [true, ...at(NEWEST), LIMIT, SEARCH] },
      { service: 'auth', statement: PEOPLE_SEARCH_TOTAL, values: [true, SEARCH] },
    ],
  },
  {
    name: 'FamiBooks',
    path: '/api/admin/famibooks',
    bare: [
      { service: 'auth', statement: famibookPage(false), values: [...at(NEWEST), LIMIT] },
      { service: 'auth', statement: FAMIBOOK_TOTAL, values: [] },
      { service: 'gallery', statement: PHOTO_TOTALS_OF, values: [famibookIds.slice(0, PAGE)] },
      { service: 'media', statement: STORED_BYTES, values: [famibookIds.slice(0, PAGE)] },
      { service: 'board', statement: LAST_POSTS, values: [famibookIds.slice(0, PAGE)] },
    ],
  },
  {
    name: 'pending messages',
    path: '/api/admin/pending-messages',
    bare: [
      {
        service: 'board',
        statement: pendingPageSql({ isOfAll: true, isSearch: false }),
        values: [administratorId, ...at(OLDEST), LIMIT],
      },
    ],
  },
  {
    name: 'password resets',
    path: '/api/admin/password-reset-requests/pending',
    bare: [
      {
        service: 'auth',
        statement: resetPage('pending', false),
        values: [new Date(), ...at(NEWEST_REQUEST_FIRST.start), LIMIT],
      },
    ],
  },
  {
    name: 'subscriptions',
    path: '/api/photo-book-subscriptions/pending',
    bare: [
      {
        service: 'admin',
        statement: subscriptionPage('pending', false),
        values: [...at(NEWEST_REQUEST_FIRST.start), LIMIT],
      },
    ],
  },
];

export const bench: Bench = {
  name: 'desks',
  method: `The first page of each tab of the administrator's desk, with its total, on a platform of
${SIZE.famibooks.toLocaleString('en')} families with ${SIZE.people.toLocaleString('en')} people and ${SIZE.waiting.toLocaleString('en')} requests of each kind that wait, through the gateway of the running product over one
connection until the last byte is there; against the same statements over one connection to the same database, their
rows parsed and stringified. In turns, ${TIMES} times after ${WARM_UP} to warm up; the middle of each, and of the ratios of the rounds.`,
  measure: async (print) => {
    await using platform = await openPlatform(SIZE);
    print('  the families are there');
    const figures: Figure[] = [];
    const notes: string[] = [];
    const details: Record<string, string> = {};
    for (const tab of tabsOf(platform)) {
      const { gateway, bare } = await measureTab(platform, tab);
      figures.push({
        name: `desk, ${tab.name}`,
        unit: 'ms',
        value: median(gateway),
        baseline: { name: 'bare', value: median(bare) },
        ratio: medianRatio(gateway, bare),
        aim: atMost(BOUND),
      });
      notes.push(`${tab.name}: 95 of 100 within ${quantile(gateway, 0.95).toFixed(2)} ms`);
      for (const { service, statement, values } of tab.bare)
        details[`plan, ${statement.name}`] = await explain(platform.databases[service], statement, values);
    }
    return { figures, notes, details };
  },
};

async function measureTab(platform: Platform, { path, bare }: Tab) {
  const samples: Record<'gateway' | 'bare', number[]> = { gateway: [], bare: [] };
  for (let time = -WARM_UP; time < TIMES; time++) {
    const gateway = await timed(() => platform.gateway.get(path));
    const asked = await timed(async () => {
      for (const { service, statement, values } of bare)
        JSON.stringify((await platform.databases[service].query({ ...statement, values })).rows);
    });
    if (time < 0) continue;
    samples.gateway.push(gateway.ms);
    samples.bare.push(asked.ms);
  }
  return samples;
}
