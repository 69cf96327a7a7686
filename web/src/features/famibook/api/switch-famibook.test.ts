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

it('a page that reads its user before the response of its own switch leaves what follows to the switch (D1)', async () => {
  const reload = vi.fn();
  setOutdatedPageHandler(reload);
  setPageOwner({ id: 'theo', famibookId: 'the-moreaus' });
  const response = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(response.promise);
  const switching = switchTo('The Bergs');
  setPageOwner({ id: 'theo', famibookId: 'the-bergs' });
  response.resolve(Response.json({ currentFamibook: 'The Bergs', user: {} }));
  await switching;
  expect(reload).not.toHaveBeenCalled();
});

it('a page that another device or window has made outdated reloads after a switch that was refused (D1)', async () => {
  const reload = vi.fn();
  setOutdatedPageHandler(reload);
  setPageOwner({ id: 'theo', famibookId: 'the-moreaus' });
  const response = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(response.promise);
  const switching = switchTo('The Bergs');
  setPageOwner({ id: 'theo', famibookId: 'the-aldens' });
  response.resolve(refusal(404, 'No such FamiBook.', 'famibook_not_found'));
  await expect(switching).rejects.toThrow('No such FamiBook.');
  expect(reload).toHaveBeenCalledExactlyOnceWith('famibook');
});
