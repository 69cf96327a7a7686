// @vitest-environment node
import { expect, it } from 'vitest';
import { reversible } from './list-cache.ts';

it('an undo restores what was set, but not what has changed again since', () => {
  const { apply, undo } = reversible((item: { likes: number; liked: boolean }) => ({
    likes: item.likes + 1,
    liked: true,
  }));
  const liked = apply({ likes: 3, liked: false });
  expect(liked).toEqual({ likes: 4, liked: true });
  expect(undo(liked)).toEqual({ likes: 3, liked: false });
  expect(undo({ ...liked, likes: 9 })).toEqual({ likes: 9, liked: false });
});
