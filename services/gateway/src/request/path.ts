import { AppError } from '@famibook/service-kit/errors';

/** Paths without anything to decode, which are nearly all. */
const PLAIN = /^(?:\/|(?:\/[\w~!$&'()*+,;=:@-][\w~!$&'()*+,;=:@.-]*)+\/?)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const UNWANTED = /[\u0000-\u001f\u007f\\]/;

function refuse(cause?: unknown) {
  return new AppError('bad_request', { message: 'The address is not valid.', cause });
}

/**
 * The path of a request target, without query. What services and proxies could read in two ways is refused: dot
 * segments, empty segments, backslashes, control characters and broken percent-encoding, encoded or not.
 * @throws AppError `bad_request`
 */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (!PLAIN.test(path)) checkUnusual(path);
  return path;
}

function checkUnusual(path: string): void {
  if (!path.startsWith('/') || path.includes('//')) throw refuse();
  const decoded = decode(path);
  if (UNWANTED.test(decoded) || decoded.split('/').some((segment) => segment === '.' || segment === '..'))
    throw refuse();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw refuse(cause);
  }
}
