import { expect, test } from 'vitest';
import { nestReplies } from './message.ts';

const post = (id: string, parentId: string | null = null) => ({ id, parentId });

test('replies are nested under their parents, in the given order (D13)', () => {
  const nested = nestReplies([
    post('1'),
    post('1a', '1'),
    post('1b', '1'),
    post('1aa', '1a'),
    post('2'),
    post('2a', '2'),
  ]);
  expect(nested).toEqual([
    {
      ...post('1'),
      replies: [
        { ...post('1a', '1'), replies: [{ ...post('1aa', '1a'), replies: [] }] },
        { ...post('1b', '1'), replies: [] },
      ],
    },
    { ...post('2'), replies: [{ ...post('2a', '2'), replies: [] }] },
  ]);
});

test('a reply without its parent is left out (D13)', () => {
  expect(nestReplies([post('1'), post('9a', '9')])).toEqual([{ ...post('1'), replies: [] }]);
});
