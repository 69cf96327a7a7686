import { randomUUID as newId } from 'node:crypto';
import { FamiBookId } from '@famibook/contracts/ids';
import { REPLAY } from '@famibook/contracts/live/replay';
import { administrator, member } from '@famibook/testing/families/identities';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from './pushes.ts';
import { createRecentPushes, type RecentPushes } from './recent-pushes.ts';

const SECOND = 1_000;
const bergs = FamiBookId.parse(newId());
const anna = member({ famibookId: bergs });

let now: number;
let withdrawn: Notice | undefined;
let recent: RecentPushes;
beforeEach(() => {
  now = 1_000_000;
  withdrawn = undefined;
  recent = createRecentPushes({ now: () => now, isWithdrawn: (notice) => notice === withdrawn });
  recent.reset();
});

function add(id: string, to: Notice['to'] = { seeing: bergs }, bytes = 100): Notice {
  const notice: Notice = { push: { type: 'photo_updated', data: { id, famibookName: 'The Bergs' } }, to };
  recent.add(notice, bytes);
  return notice;
}
const missed = (ago: number, listener = anna) => recent.since(ago, listener)?.map(({ data }) => data.id);

describe('recent pushes (D28)', () => {
  it('are those since the lists were read and of the seconds that an opening may take, each with its age', () => {
    now += 60 * SECOND;
    add('long before');
    now += REPLAY.openingMs;
    add('before');
    now += 2 * SECOND;
    add('since');
    now += SECOND;
    expect(recent.since(2 * SECOND, anna)).toEqual([
      { type: 'photo_updated', data: { id: 'before', famibookName: 'The Bergs' }, ago: 3 * SECOND },
      { type: 'photo_updated', data: { id: 'since', famibookName: 'The Bergs' }, ago: SECOND },
    ]);
  });

  it('are sent to their audience only, and not once they are withdrawn', () => {
    now += 60 * SECOND;
    add('of the family');
    add('of another', { seeing: FamiBookId.parse(newId()) });
    add('of the administrator', { admins: true });
    add('of a person', { people: [anna.userId] });
    add('of an author', { author: { userId: anna.userId, famibookId: bergs } });
    withdrawn = add('of a FamiBook that was closed since');
    expect(missed(SECOND)).toEqual(['of the family', 'of a person', 'of an author']);
    expect(missed(SECOND, { ...anna, memberships: [] })).toEqual(['of a person']);
    expect(missed(SECOND, administrator())).toEqual(['of the family', 'of another', 'of the administrator']);
    expect(missed(SECOND, member())).toEqual([]);
  });

  it('are not known from before it was listened, nor after some were missed', () => {
    now += 10 * SECOND;
    add('one');
    expect(missed(10 * SECOND)).toEqual(['one']);
    expect(missed(10 * SECOND + 1)).toBeUndefined();
    recent.reset();
    expect(missed(0)).toEqual([]);
    expect(missed(1)).toBeUndefined();
    const deaf = createRecentPushes({ now: () => now, isWithdrawn: () => false });
    expect(deaf.since(0, anna)).toBeUndefined();
  });

  it('are known for the whole time that may be asked for, however long the process runs', () => {
    for (let second = 0; second < 600; second++) {
      now += SECOND;
      add(String(second));
    }
    expect(missed(REPLAY.maxAgoMs)).toHaveLength((REPLAY.maxAgoMs + REPLAY.openingMs) / SECOND + 1);
  });

  it.each([
    { bound: 'number', count: 12_000, bytes: 100 },
    { bound: 'bytes', count: 150, bytes: 60_000 },
  ])('are bounded in $bound; what was dropped is no longer known', ({ count, bytes }) => {
    now += 30 * SECOND;
    const stranger = { seeing: FamiBookId.parse(newId()) };
    for (let at = 0; at < count; at++) add(String(at), stranger, bytes);
    now += REPLAY.openingMs + SECOND;
    expect(missed(SECOND)).toEqual([]);
    expect(missed(SECOND + 1)).toBeUndefined();
  });

  it('are too many for a browser that had better reload everything', () => {
    now += 60 * SECOND;
    for (let at = 0; at < 200; at++) add(String(at));
    expect(missed(0)).toHaveLength(200);
    add('one more');
    expect(missed(0)).toBeUndefined();
    expect(missed(0, member())).toEqual([]);
  });
});
