import type { Comment, PhotoDetail } from '@famibook/contracts/photos/schemas';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someComment, somePhoto } from '../testing/some-photo.ts';
import { useEarlierComments } from './use-earlier-comments.ts';

const NEWEST = 200;
const PHOTO = somePhoto(1);

/** All comments of the photo on the server, newest first. */
let onServer: Comment[];

const comment = (number: number): Comment => ({
  ...someComment(`comment-${number}`, `Comment ${number}`),
  createdAt: new Date(Date.UTC(2026, 1, 1) + number * 60_000).toISOString(),
});
const upTo = (number: number): Comment[] => Array.from({ length: number }, (_, index) => comment(number - index));
const detail = (): PhotoDetail =>
  ({ ...PHOTO, comments: onServer.slice(0, NEWEST), commentCount: onServer.length }) as PhotoDetail;
const ids = (comments: readonly Comment[]) => comments.map(({ id }) => id);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const before = new URL(String(input), 'http://famibook.test').searchParams.get('before');
    const rest = onServer.filter(({ createdAt }) => before === null || createdAt < before);
    const last = rest[NEWEST - 1];
    const headers = new Headers();
    if (last && rest.length > NEWEST)
      headers.set('Link', `</api/photos/${PHOTO.id}/comments?before=${last.createdAt}>; rel="next"`);
    return Response.json(rest.slice(0, NEWEST), { headers });
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the comments of a photo that has more than a detail carries (D13)', () => {
  const open = (count: number) => {
    onServer = upTo(count);
    return renderHook((photo: PhotoDetail) => useEarlierComments(photo), { initialProps: detail() });
  };

  it('are all there after earlier ones were read, also when a new one comes', async () => {
    const { result, rerender } = open(NEWEST + 50);
    expect(result.current.hasEarlier).toBe(true);
    await act(() => result.current.readEarlier());
    expect(ids(result.current.comments)).toEqual(ids(onServer));
    onServer = upTo(NEWEST + 52);
    rerender(detail());
    expect(ids(result.current.comments)).toEqual(ids(onServer));
    expect(result.current.hasEarlier).toBe(false);
  });

  it('stay where they are when new ones come before earlier ones are read, and none comes twice', async () => {
    const { result, rerender } = open(NEWEST + 50);
    onServer = upTo(NEWEST + 52);
    rerender(detail());
    expect(result.current.comments).toHaveLength(NEWEST + 2);
    await act(() => result.current.readEarlier());
    expect(ids(result.current.comments)).toEqual(ids(onServer));
  });

  it('are without an earlier one that was deleted, and without a new one', async () => {
    const { result, rerender } = open(NEWEST + 50);
    await act(() => result.current.readEarlier());
    for (const gone of [comment(3), comment(NEWEST)]) {
      onServer = onServer.filter(({ id }) => id !== gone.id);
      rerender(detail());
      act(() => result.current.forget(gone.id));
      expect(ids(result.current.comments)).toEqual(ids(onServer));
    }
  });

  it('are without one that another user deleted among the newest', async () => {
    const { result, rerender } = open(NEWEST + 50);
    await act(() => result.current.readEarlier());
    onServer = onServer.filter(({ id }) => id !== comment(NEWEST).id);
    rerender(detail());
    expect(ids(result.current.comments)).toEqual(ids(onServer));
  });
});

it('a deleted comment is gone where the detail carries all', () => {
  onServer = upTo(3);
  const { result, rerender } = renderHook((photo: PhotoDetail) => useEarlierComments(photo), {
    initialProps: detail(),
  });
  onServer = onServer.slice(0, 2);
  rerender(detail());
  expect(ids(result.current.comments)).toEqual(ids(onServer));
});
