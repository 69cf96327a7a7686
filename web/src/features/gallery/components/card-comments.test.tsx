import type { Comment } from '@famibook/contracts/photos/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { prepareLists, push, refusal } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto } from '../testing/some-photo.ts';

prepareLists();

const THREE = [someComment('c3', 'Third'), someComment('c2', 'Second'), someComment('c1', 'First')];

/** Opens the comments of a photo whose detail is on its way. */
async function openComments(commentCount: number) {
  const detail = Promise.withResolvers<Response>();
  const photo = somePhoto(1, { commentCount, newestComments: THREE.slice(0, Math.min(commentCount, 2)) });
  const server = new FakeServer([photo]);
  server.respond = ({ url }) => (url.pathname === '/api/photos/photo-0001' ? detail.promise : undefined);
  openGallery();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.click(await screen.findByRole('button', { name: `Comments, ${commentCount}` }));
  await screen.findByRole('textbox', { name: 'Write a comment' });
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
  return {
    onCard: within(await card('Photo 1')),
    scroll,
    respond: () => detail.resolve(Response.json({ ...photo, comments: THREE.slice(0, commentCount) })),
    fail: () => detail.resolve(refusal(500, 'Something went wrong on our side.', 'internal')),
    /** What the server responds from now on. */
    comeNow: (comments: Comment[]) => {
      server.respond = ({ url }) =>
        url.pathname === '/api/photos/photo-0001' ? Response.json({ ...photo, comments }) : undefined;
    },
  };
}

const aFrame = () => new Promise(requestAnimationFrame);

it('shows at once the comments that the card knows, and the others when they come', async () => {
  const { onCard, respond } = await openComments(3);
  expect(onCard.getByText('Third')).toBeDefined();
  expect(onCard.queryByText('First')).toBeNull();
  respond();
  expect(await onCard.findByText('First')).toBeDefined();
});

it('says at once that there are none, so that nothing moves when the server says the same', async () => {
  const { onCard } = await openComments(0);
  expect(onCard.getByText('No comments yet.')).toBeDefined();
});

it('does not say that there are none when they could not be read', async () => {
  const { onCard, fail } = await openComments(0);
  fail();
  expect(await onCard.findByText('The comments could not be loaded.')).toBeDefined();
  expect(onCard.queryByText('No comments yet.')).toBeNull();
});

it('scrolls to the comments also when they come after a second try', async () => {
  const { onCard, scroll, fail, comeNow } = await openComments(3);
  fail();
  const again = await onCard.findByRole('button', { name: 'Try again' });
  comeNow(THREE);
  await userEvent.click(again);
  await onCard.findByText('First');
  expect(document.activeElement?.contains(onCard.getByRole('textbox', { name: 'Write a comment' }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
});

it('a response that was on its way brings no comment back that is gone since', async () => {
  const { onCard, respond, comeNow } = await openComments(3);
  comeNow(THREE.slice(1));
  push('photo_commented', 'photo-0001');
  await onCard.findByText('First');
  respond();
  await aFrame();
  await aFrame();
  expect(onCard.queryByText('Third')).toBeNull();
});

it('stays where the user reads when the oldest comment is deleted', async () => {
  const { onCard, respond, comeNow } = await openComments(3);
  respond();
  await onCard.findByText('First');
  const list = onCard.getByRole('list', { name: 'Comments' });
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(400);
  list.scrollTop = 7;
  comeNow(THREE.slice(0, 2));
  push('photo_commented', 'photo-0001');
  await waitFor(() => expect(onCard.queryByText('First')).toBeNull());
  expect(list.scrollTop).toBe(7);
});

it('scrolls to the comments that came late only while the user is still at them', async () => {
  const { onCard, scroll, respond } = await openComments(3);
  onCard.getByRole('button', { name: 'Like, 3' }).focus();
  respond();
  await onCard.findByText('First');
  await aFrame();
  await aFrame();
  expect(scroll).toHaveBeenCalledOnce();
});

it('scrolls to the comments that came while the user is at their box', async () => {
  const { onCard, scroll, respond } = await openComments(3);
  respond();
  await onCard.findByText('First');
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
});
