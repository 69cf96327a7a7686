import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { hasBody } from './body-limit.ts';

/** A response may be out before its request has come to an end, and the other way round. */
export function whenBothEnded(req: IncomingMessage, res: ServerResponse, run: () => void): void {
  const whenResponseEnded = () => {
    if (res.destroyed) run();
    else res.on('close', run);
  };
  // A request without a body has ended by now, which Node reports only when its parser runs again.
  if (hasBody(req)) finished(req, whenResponseEnded);
  else whenResponseEnded();
}
