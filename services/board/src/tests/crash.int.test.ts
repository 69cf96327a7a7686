import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Identity } from '@famibook/contracts/identity';
import { COMPILED } from '@famibook/testing/compile-cache';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAILPOINTS } from '../failpoints.ts';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { type Family, newFamily } from '../testing/family.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');

let bed: BoardBed;
let family: Family;
let child: ChildProcess | undefined;

beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed?.stop());
beforeEach(() => {
  family = newFamily();
});
afterEach(() => child?.kill('SIGKILL'));

/** Sends a request to another process on the same database that dies at `failpoint`; answers how it ended. */
const askDying = async (failpoint: string, who: Identity, method: string, path: string, body?: object) => {
  const dying = spawn(process.execPath, [CHILD], {
    env: {
      ...COMPILED,
      DATABASE_URL: bed.databaseUrl,
      TEST_IDENTITY: JSON.stringify(who),
      PATH: '',
      FAMIBOOK_FAILPOINT: failpoint,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = dying;
  const ended = once(dying, 'exit');
  const [said] = (await once(dying.stdout, 'data')) as [Buffer];
  const { url, token } = JSON.parse(said.toString()) as { url: string; token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await expect(fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })).rejects.toThrow();
  const [, signal] = await ended;
  return signal;
};

/** What is asked of the dying process, and what its FamiBook then holds: before the commit, and after it. */
const STEPS = {
  'board.post': {
    ask: (failpoint: string) => askDying(failpoint, family.anna, 'POST', '/api/messages', { content: 'new' }),
    before: { published: [], waiting: ['hers'] },
    after: { published: [], waiting: ['hers', 'new'] },
    type: 'message.posted.v1',
  },
  'board.approve': {
    ask: (failpoint: string, id: string) =>
      askDying(failpoint, family.maria, 'POST', `/api/manager/approve-message/${id}`),
    before: { published: [], waiting: ['hers'] },
    after: { published: ['hers'], waiting: [] },
    type: 'message.approved.v1',
  },
  'board.reject': {
    ask: (failpoint: string, id: string) => askDying(failpoint, family.maria, 'DELETE', `/api/manager/messages/${id}`),
    before: { published: [], waiting: ['hers'] },
    after: { published: [], waiting: [] },
    type: 'message.deleted.v1',
  },
} as const;

test.each(FAILPOINTS)(
  'killed at %s, all of it is done or nothing, and its event comes once (D11)',
  async (failpoint) => {
    const step = STEPS[failpoint.replace(/\.(?:before|after)-commit$/, '') as keyof typeof STEPS];
    const isDone = failpoint.endsWith('.after-commit');
    const { id } = await bed.post(family.anna, 'hers');
    await bed.eventsAbout({ id });
    const before = bed.heard().length;

    expect(await step.ask(failpoint, id)).toBe('SIGKILL');

    expect({
      published: (await readBoard(bed, family.tom)).contents,
      waiting: (await readPage(bed, family.maria, '/api/manager/pending-messages')).contents,
    }).toEqual(isDone ? step.after : step.before);
    expect(await wrongCounters(bed.pool)).toEqual([]);
    // What is posted now is told after whatever the killed process left to be told.
    const sentinel = await bed.post(family.tom, 'sentinel');
    await expect.poll(() => bed.heard().some(({ aggregateId }) => aggregateId === sentinel.id)).toBe(true);
    const told = bed.heard().slice(before);
    expect(told.filter(({ aggregateId }) => aggregateId !== sentinel.id).map(({ type }) => type)).toEqual(
      isDone ? [step.type] : [],
    );
  },
);
