import { addEvent } from './event.ts';
import { addFeature } from './feature.ts';
import { CannotWrite, parseName, parseServiceName } from './names.ts';
import { addService } from './service.ts';
import type { Tree } from './tree.ts';
import { addVerb } from './verb.ts';

const USAGE = `npm run new -- service NAME              a service with a schema and its first query
npm run new -- command SERVICE NAME       npm run new -- command board pin-message
npm run new -- query SERVICE NAME         npm run new -- query board list-pins
npm run new -- event SERVICE THING.PAST   npm run new -- event board message.pinned
npm run new -- feature NAME               a page of the web app`;

/** Plans what the arguments of `npm run new` ask for. @throws CannotWrite with why it cannot be written */
export function plan(tree: Tree, [kind, first = '', second = '']: readonly string[], now: Date): void {
  if (kind === 'service') addService(tree, parseServiceName(first), now);
  else if (kind === 'command' || kind === 'query') addVerb(tree, kind, parseServiceName(first), parseName(second));
  else if (kind === 'event') addEvent(tree, parseServiceName(first), second);
  else if (kind === 'feature') addFeature(tree, parseName(first));
  else throw new CannotWrite(USAGE);
}
