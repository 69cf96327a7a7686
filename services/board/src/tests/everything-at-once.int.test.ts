import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import { member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { newFamily } from '../testing/family.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let bed: BoardBed;
beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());

const STEPS = 12;
const headers = { 'content-type': 'application/json' };

test('two families who post, answer, press, approve, reject, delete and go, all at once, leave every figure right (D8, D12, D13)', async () => {
  const families = [newFamily(), newFamily()];
  const cousins = families.flatMap((family) =>
    [1, 2].map(() => ({ family, who: member({ famibookId: family.famibookId }) })),
  );
  const ids: string[] = [];
  const failures: string[] = [];
  const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
  const ask = async (who: Identity, method: string, path: string, body?: object) => {
    const answer = await bed.as(who).fetch(path, { method, headers, body: body ? JSON.stringify(body) : null });
    const said = (await answer.json()) as { id?: string; code?: string };
    if (answer.status === 201 && said.id) ids.push(said.id);
    if (answer.status >= 500) failures.push(`${method} ${answer.status} ${said.code}`);
  };
  const step = (who: Identity, manager: Identity): Promise<void> => {
    const content = 'x';
    const id = any(ids);
    return any([
      () => ask(who, 'POST', '/api/messages', { content }),
      () => ask(who, 'POST', `/api/messages/${id}/reply`, { content }),
      () => ask(manager, 'POST', `/api/messages/${id}/reply`, { content }),
      () => ask(who, any(['POST', 'DELETE']), `/api/messages/${id}/${any(['like', 'heart'])}`),
      () => ask(manager, 'POST', `/api/manager/approve-message/${id}`),
      () => ask(manager, 'DELETE', `/api/manager/messages/${id}`),
      () => ask(who, 'DELETE', `/api/messages/${id}`),
      () => ask(manager, 'PATCH', '/api/manager/settings', { publishWithoutReview: Math.random() < 0.5 }),
    ])();
  };
  for (const { maria, anna } of families)
    for (const who of [maria, anna]) await ask(who, 'POST', '/api/messages', { content: 'first' });
  const live = async (who: Identity, { maria, admin }: (typeof families)[number]) => {
    for (let n = 0; n < STEPS; n++) await step(who, any([maria, admin]));
  };
  const leave = async ({ userId }: Identity) => {
    await bed.publish('person.deleted.v1', userId, 9, { userId: userId as UserId });
  };
  await Promise.all([
    ...families.flatMap((family) =>
      [family.maria, family.anna, family.tom].flatMap((who) => [live(who, family), live(who, family)]),
    ),
    ...cousins.map(({ who, family }) => live(who, family)),
    ...cousins.map(({ who }) => leave(who)),
  ]);
  expect(failures).toEqual([]);
  expect(await wrongCounters(bed.pool)).toEqual([]);
}, 60_000);
