import { finished, PassThrough, type Readable } from 'node:stream';

/**
 * A body to send that is not its source: an HTTP client destroys the body when the other side responds early, and the
 * client of a destroyed upload could no longer receive the reason.
 */
export function detachBody(source: Readable): { body: Readable; release(): void } {
  const body = new PassThrough();
  // Its client may have stopped listening when the source fails; the call itself rejects then.
  body.on('error', () => undefined);
  const stopWatching = finished(source, { writable: false }, (error) => {
    if (error) body.destroy(error);
  });
  source.pipe(body);
  return {
    body,
    release: () => {
      stopWatching();
      source.unpipe(body);
      body.destroy();
    },
  };
}
