import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setOutdatedPageHandler } from '../../../lib/api/outdated-page.ts';
import { setPageOwner } from '../../../lib/api/page-owner.ts';
import { SESSION_CHANNEL } from '../../../lib/session/session-changes.ts';
import { refusal } from '../../../test/fixture.tsx';
import { switchTo } from './switch-famibook.ts';

afterEach(() => vi.restoreAllMocks());

it('the other windows learn of a switch, and not of a refused one (D1)', async () => {
  const received: unknown[] = [];
  new BroadcastChannel(SESSION_CHANNEL).onmessage = ({ data }) => received.push(data);
  const sentinel = new BroadcastChannel(SESSION_CHANNEL);
  vi.spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(refusal(404, 'No such FamiBook.', 'famibook_not_found'))
    .mockResolvedValueOnce(Response.json({ currentFamibook: 'The Bergs', user: {} }));
  await expect(switchTo('The Bergs')).rejects.toThrow('No such FamiBook.');
  sentinel.postMessage('after the refusal');
  await switchTo('The Bergs');
  await waitFor(() => expect(received).toEqual(['after the refusal', null]));
});

/** Switches from The Moreaus, while the page reads a user of another FamiBook before the response comes. */
async function switchWhileReading(famibookId: string, sent: Response) {
  const reload = vi.fn();
  setOutdatedPageHandler(reload);
  setPageOwner({ id: 'theo', famibookId: 'the-moreaus' });
  const response = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(response.promise);
  const switching = switchTo('The Bergs');
  setPageOwner({ id: 'theo', famibookId });
  response.resolve(sent);
  const refused = await switching.then(
    () => false,
    () => true,
  );
  return { reload, refused };
}

it('a page that reads its user before the response of its own switch leaves what follows to the switch (D1)', async () => {
  const done = Response.json({ currentFamibook: 'The Bergs', user: {} });
  const { reload, refused } = await switchWhileReading('the-bergs', done);
  expect(refused).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('a page that another device or window has made outdated reloads after a switch that was refused (D1)', async () => {
  const no = refusal(404, 'No such FamiBook.', 'famibook_not_found');
  const { reload, refused } = await switchWhileReading('the-aldens', no);
  expect(refused).toBe(true);
  expect(reload).toHaveBeenCalledExactlyOnceWith('famibook');
});
