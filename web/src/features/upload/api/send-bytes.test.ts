import { expect, it, vi } from 'vitest';
import { isUnauthorized } from '../../../lib/session/log-in-again.ts';
import { sendBytes } from './send-bytes.ts';

// Every upload fails as HEAD does once the session has ended: with a status and without a body.
vi.mock('tus-js-client', () => {
  class DetailedError extends Error {
    originalResponse = { getStatus: () => 401, getBody: () => '', getHeader: () => undefined };
  }
  class Upload {
    start: () => void;
    abort = async () => undefined;
    constructor(_: File, { onError }: { onError: (error: Error) => void }) {
      this.start = () => onError(new DetailedError('tus: unable to resume upload'));
    }
  }
  return { DetailedError, Upload };
});

it('a session that ended is recognised at the question that begins an upload (D6)', async () => {
  const sending = sendBytes({
    path: '/api/uploads/u1',
    file: new File(['x'], 'x.jpg'),
    signal: new AbortController().signal,
    onShare: () => undefined,
  });
  const error = await sending.catch((failure: unknown) => failure);
  expect(isUnauthorized(error)).toBe(true);
});
