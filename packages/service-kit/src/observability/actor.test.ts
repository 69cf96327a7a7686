import { expect, test } from 'vitest';
import { actorFromHeader, actorToHeader, currentActor, withActor } from './actor.ts';

test('an actor is known to whatever runs for it, and to nothing else', async () => {
  const actor = { kind: 'user', id: 'u-1' } as const;
  const [inside, outside] = await Promise.all([
    withActor(actor, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return currentActor();
    }),
    currentActor(),
  ]);
  expect([inside, outside]).toEqual([actor, undefined]);
});

test.each([
  { kind: 'user', id: '0199-ab' },
  { kind: 'service', id: 'admin' },
  { kind: 'operator', id: 'admin reset-password' },
  { kind: 'schedule', id: 'Käthes Plan: täglich' },
] as const)('travels in a header and comes back: $kind', (actor) => {
  const header = actorToHeader(actor);
  expect(header).toMatch(/^[\x21-\x7e]+$/);
  expect(actorFromHeader(header)).toEqual(actor);
});

test.each([
  undefined,
  '',
  'user',
  'user:',
  'king:me',
  'user:%',
  ['user:a', 'user:b'],
  'user:a\nb',
  `user:${'x'.repeat(201)}`,
])('whatever is no actor is none: %j', (header) => expect(actorFromHeader(header)).toBeUndefined());
