import type { Photo } from '@famibook/contracts/photos/schemas';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { somePhoto } from '../testing/some-photo.ts';
import { useSlides } from './use-slides.ts';

const [FIRST, SECOND, THIRD] = [somePhoto(3), somePhoto(2), somePhoto(1)];

interface Loaded {
  photos: readonly Photo[];
  hasMore: boolean;
}

/** A slideshow at its second photo, which is the last one that is loaded. */
function openAtEnd(hasMore: boolean) {
  const pages: PromiseWithResolvers<boolean>[] = [];
  const readMore = () => {
    const page = Promise.withResolvers<boolean>();
    pages.push(page);
    return page.promise;
  };
  const initialProps: Loaded = { photos: [FIRST, SECOND], hasMore };
  const { result, rerender } = renderHook(
    (loaded: Loaded) => useSlides({ ...loaded, startAt: 1, readMore, seconds: 1_000 }),
    { initialProps },
  );
  /** Every reading of a further page ends. */
  const endReading = (came: boolean) =>
    act(async () => {
      for (const page of pages) page.resolve(came);
    });
  return { result, load: (loaded: Loaded) => rerender(loaded), endReading };
}

it('starts again after the last photo', () => {
  const { result } = openAtEnd(false);
  act(() => result.current.next());
  expect(result.current.photo).toBe(FIRST);
});

it('goes on with a page that came while the button was pressed', async () => {
  const { result, load, endReading } = openAtEnd(true);
  act(() => result.current.next());
  expect(result.current.photo).toBe(SECOND);
  load({ photos: [FIRST, SECOND, THIRD], hasMore: false });
  await endReading(false);
  expect(result.current.photo).toBe(THIRD);
});

it('starts again when there is no further page', async () => {
  const { result, endReading } = openAtEnd(true);
  act(() => result.current.next());
  await endReading(false);
  expect(result.current.photo).toBe(FIRST);
});

it('stays at its photo, wherever that moves, and goes on when it is deleted', () => {
  const { result, load } = openAtEnd(false);
  load({ photos: [THIRD, FIRST, SECOND], hasMore: false });
  expect(result.current.photo).toBe(SECOND);
  load({ photos: [THIRD, FIRST], hasMore: false });
  expect(result.current.photo).toBe(FIRST);
});
