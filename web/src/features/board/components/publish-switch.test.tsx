import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, reconnect, refusal, toasted } from '../../../test/fixture.tsx';
import { PublishSwitch } from './publish-switch.tsx';

/** What was sent, each waiting for its response. */
let sent: { body: unknown; respond: (response: Response) => void }[];
/** What the server has stored. */
let stored: unknown;

beforeEach(() => {
  sent = [];
  stored = { publishWithoutReview: false };
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (String(path) !== '/api/manager/settings') return Response.json({});
    if (init?.method !== 'PATCH') return Response.json(stored);
    const { promise, resolve } = Promise.withResolvers<Response>();
    sent.push({ body: JSON.parse(String(init.body)), respond: resolve });
    return promise;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function pressTwice() {
  render(<PublishSwitch />, { wrapper: Providers });
  const toggle = await screen.findByRole('switch');
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await waitFor(() => expect(sent).not.toEqual([]));
  return toggle;
}
const turns = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('the second of two quick presses is sent only once the first has its response', async () => {
  const toggle = await pressTwice();
  await turns();
  expect(sent.map(({ body }) => body)).toEqual([{ publishWithoutReview: true }]);
  sent[0]?.respond(Response.json({ publishWithoutReview: true }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ publishWithoutReview: false });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  sent[1]?.respond(Response.json({ publishWithoutReview: false }));
  await turns();
  expect(toggle.getAttribute('aria-checked')).toBe('false');
});

it('shows what the server has stored when the second of two quick presses fails', async () => {
  const toggle = await pressTwice();
  stored = { publishWithoutReview: true };
  sent[0]?.respond(Response.json(stored));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.respond(refusal(500, 'It went wrong.', 'internal'));
  await waitFor(() => expect(toasted()).toBe('Error: It went wrong.'));
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
});

it('shows what another manager has changed, when it is opened again and after a gap in the connection', async () => {
  const { rerender } = render(<PublishSwitch />, { wrapper: Providers });
  const isOn = async () => (await screen.findByRole('switch')).getAttribute('aria-checked');
  await waitFor(async () => expect(await isOn()).toBe('false'));
  stored = { publishWithoutReview: true };
  rerender(<p>Another tab</p>);
  rerender(<PublishSwitch />);
  await waitFor(async () => expect(await isOn()).toBe('true'));
  stored = { publishWithoutReview: false };
  await reconnect();
  await waitFor(async () => expect(await isOn()).toBe('false'));
});

it('shows what was pressed when it is opened again while that is being sent', async () => {
  const { rerender } = render(<PublishSwitch />, { wrapper: Providers });
  await userEvent.click(await screen.findByRole('switch'));
  await waitFor(() => expect(sent).toHaveLength(1));
  rerender(<p>Another tab</p>);
  rerender(<PublishSwitch />);
  await turns();
  stored = { publishWithoutReview: true };
  sent[0]?.respond(Response.json(stored));
  await turns();
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});
