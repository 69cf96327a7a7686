import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { type FamilyIdentities, newFamily } from '@famibook/testing/families/identities';
import { killAt } from '@famibook/testing/services/start-crash-child';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAILPOINTS } from '../failpoints.ts';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');

let app: BoardTestApp;
let family: FamilyIdentities;

beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app?.stop());
beforeEach(() => {
  family = newFamily();
});

/** Sends a request to another process on the same database that dies at `failpoint`; returns how it ended. */
const askDying = (failpoint: string, identity: Identity, method: string, path: string, body?: object) =>
  killAt(CHILD, {
    databaseUrl: app.databaseUrl,
    identity,
    failpoint,
    path,
    request: { method, body: body ? JSON.stringify(body) : null, headers: { 'content-type': 'application/json' } },
  });

/** What is asked of the dying process, and what its FamiBook then holds: before the commit, and after it. */
const STEPS = {
  'board.post': {
    ask: (failpoint: string) => askDying(failpoint, family.anna, 'POST', '/api/messages', { content: 'new' }),
    before: { published: [], waiting: ['hers'] },
    after: { published: [], waiting: ['hers', 'new'] },
    types: ['message.posted.v1'],
  },
  'board.approve': {
    ask: (failpoint: string, id: string) =>
      askDying(failpoint, family.maria, 'POST', `/api/manager/approve-message/${id}`),
    before: { published: [], waiting: ['hers'] },
    after: { published: ['hers'], waiting: [] },
    types: ['message.approved.v1'],
  },
  'board.reject': {
    ask: (failpoint: string, id: string) => askDying(failpoint, family.maria, 'DELETE', `/api/manager/messages/${id}`),
    before: { published: [], waiting: ['hers'] },
    after: { published: [], waiting: [] },
    types: ['message.rejected.v1', 'message.deleted.v1'],
  },
} as const;

test.each(FAILPOINTS)(
  'killed at %s, all of it is done or nothing, and its events come once (D11)',
  async (failpoint) => {
    const step = STEPS[failpoint.replace(/\.(?:before|after)-commit$/, '') as keyof typeof STEPS];
    const isDone = failpoint.endsWith('.after-commit');
    const { id } = await app.post(family.anna, 'hers');
    const before = (await app.publishedEvents()).length;

    expect(await step.ask(failpoint, id)).toBe('SIGKILL');

    expect({
      published: (await readBoard(app, family.tom)).contents,
      waiting: (await readPage(app, family.maria, '/api/manager/pending-messages')).contents,
    }).toEqual(isDone ? step.after : step.before);
    expect(await wrongCounters(app.pool)).toEqual([]);
    // What is posted now is published after everything that the killed process left in the outbox.
    const sentinel = await app.post(family.tom, 'sentinel');
    const events = (await app.publishedEvents()).slice(before);
    expect(events.filter(({ aggregateId }) => aggregateId !== sentinel.id).map(({ type }) => type)).toEqual(
      isDone ? step.types : [],
    );
  },
);
