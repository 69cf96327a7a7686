import { expect, test } from 'vitest';
import { DriveError } from './drive-error.ts';
import { toDriveError } from './to-drive-error.ts';

/** As Google's client throws it, with a token in the request. */
function thrown(status: number, data: unknown, headers: Record<string, string> = {}) {
  const config = { headers: { authorization: 'Bearer ya29.secret' } };
  return Object.assign(new Error('Request failed'), {
    config,
    response: { status, data, headers: new Headers(headers), config },
  });
}
const refused = (reason: string) => ({ error: { message: 'no', errors: [{ reason }] } });

test.each([
  [403, refused('userRateLimitExceeded'), 'slow_down', true],
  [403, refused('rateLimitExceeded'), 'slow_down', true],
  [429, 'Too Many Requests', 'slow_down', true],
  [403, refused('storageQuotaExceeded'), 'drive_full', false],
  [403, refused('numChildrenInNonRootLimitExceeded'), 'folder_full', false],
  [403, refused('insufficientPermissions'), 'scope_missing', false],
  [403, refused('accessNotConfigured'), 'api_off', false],
  [403, refused('insufficientFilePermissions'), 'not_allowed', false],
  [404, refused('notFound'), 'missing', false],
  [410, '', 'missing', false],
  [500, refused('internalError'), 'trouble', true],
  [503, '<html>Service Unavailable</html>', 'trouble', true],
  [408, undefined, 'trouble', true],
  [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 'token_refused', false],
  [401, { error: 'invalid_client' }, 'client_refused', false],
  [400, refused('invalid'), 'unexpected', false],
])('%i %j of Google is %s (D35)', (status, data, problem, isTransient) => {
  const error = toDriveError(thrown(status, data), 'upload');
  expect(error).toBeInstanceOf(DriveError);
  expect(error).toMatchObject({ problem, isTransient });
});

test('the reason of a refused download is read from its text', () => {
  const text = JSON.stringify(refused('cannotDownloadAbusiveFile'));
  expect(toDriveError(thrown(403, text), 'download')).toMatchObject({
    problem: 'not_allowed',
    cause: new Error('download: 403 cannotDownloadAbusiveFile'),
  });
});

test('a wait is given in seconds or as a date, and anything else is none', () => {
  const waitOf = (header: string) => {
    const error = toDriveError(thrown(429, '', { 'retry-after': header }), 'list');
    return error instanceof DriveError ? error.retryAfterSeconds : undefined;
  };
  expect(waitOf('120')).toBe(120);
  const inAnHour = waitOf(new Date(Date.now() + 3_600_000).toUTCString());
  expect(inAnHour).toBeGreaterThan(3_500);
  expect(inAnHour).toBeLessThanOrEqual(3_600);
  expect(waitOf(new Date(Date.now() - 3_600_000).toUTCString())).toBe(0);
  expect(waitOf('soon')).toBeUndefined();
});

test('a connection that breaks is transient, and nothing of the request is passed on', () => {
  const broken = Object.assign(new Error('socket hang up'), { config: { url: 'secret' }, code: 'ECONNRESET' });
  expect(toDriveError(broken, 'upload')).toMatchObject({
    problem: 'unreachable',
    isTransient: true,
    cause: new Error('upload: ECONNRESET'),
  });
});

test('an error that is not of Google’s client stays what it is', () => {
  const mistake = new TypeError('not a function');
  expect(toDriveError(mistake, 'upload')).toBe(mistake);
});
