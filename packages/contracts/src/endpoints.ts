import * as account from './account/endpoints.ts';
import * as activity from './activity/endpoints.ts';
import * as archives from './archives/endpoints.ts';
import * as audio from './audio/endpoints.ts';
import * as backup from './backup/endpoints.ts';
import * as board from './board/endpoints.ts';
import * as counts from './counts/endpoints.ts';
import * as drive from './drive/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as famibooks from './famibooks/endpoints.ts';
import * as imports from './imports/endpoints.ts';
import * as invitations from './invitations/endpoints.ts';
import * as mails from './mails/endpoints.ts';
import * as media from './media/endpoints.ts';
import * as members from './members/endpoints.ts';
import * as passwordReset from './password-reset/endpoints.ts';
import * as photos from './photos/endpoints.ts';
import * as portraits from './portraits/endpoints.ts';
import type { ReactionKind } from './reactions/kinds.ts';
import * as restores from './restores/endpoints.ts';
import type { Route } from './route.ts';
import * as secondFactor from './second-factor/endpoints.ts';
import * as sessions from './sessions/endpoints.ts';
import * as stats from './stats/endpoints.ts';
import * as subscriptions from './subscriptions/endpoints.ts';
import * as system from './system/endpoints.ts';
import * as uploads from './uploads/endpoints.ts';

const TOPICS = [
  sessions,
  secondFactor,
  account,
  members,
  famibooks,
  imports,
  invitations,
  passwordReset,
  portraits,
  photos,
  ...Object.values(photos.photoReactions),
  uploads,
  board,
  ...Object.values(board.messageReactions),
  media,
  audio,
  subscriptions,
  activity,
  counts,
  mails,
  backup,
  drive,
  archives,
  restores,
  stats,
  system,
];

/** The endpoints of a list of reactions, by operation name. */
type ByName<Kinds extends Record<ReactionKind, Record<'add' | 'remove', Endpoint>>> = {
  [E in Kinds[ReactionKind]['add' | 'remove'] as E['name']]: E;
};

type Topics = typeof sessions &
  typeof secondFactor &
  typeof account &
  typeof members &
  typeof famibooks &
  typeof imports &
  typeof invitations &
  typeof passwordReset &
  typeof portraits &
  typeof photos &
  ByName<typeof photos.photoReactions> &
  typeof uploads &
  typeof board &
  ByName<typeof board.messageReactions> &
  typeof media &
  typeof audio &
  typeof subscriptions &
  typeof activity &
  typeof counts &
  typeof mails &
  typeof backup &
  typeof drive &
  typeof archives &
  typeof restores &
  typeof stats &
  typeof system;

/** The endpoint that a route is half of: both stand under the same name. */
export type EndpointOf<R extends Route> = R['name'] extends keyof Topics ? Extract<Topics[R['name']], Endpoint> : never;

/** Every endpoint, by operation name; which of them run, the running routers say. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = byName(
  TOPICS.flatMap((topic) => Object.values<unknown>(topic)).filter(isEndpoint),
);

/** What services say to each other and the gateway never routes, by operation name. */
export const INTERNAL_ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [...ENDPOINTS].filter(([, { path }]) => path.startsWith('/internal/')),
);

/** @throws TypeError when two endpoints have one name: the second would hide the first */
function byName(endpoints: readonly Endpoint[]): Map<string, Endpoint> {
  const found = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    if (found.has(endpoint.name)) throw new TypeError(`two endpoints are called ${endpoint.name}`);
    found.set(endpoint.name, endpoint);
  }
  return found;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value;
}
