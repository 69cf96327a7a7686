import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
