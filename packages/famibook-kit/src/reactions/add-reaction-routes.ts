import type { Endpoint } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import { REACTION_KINDS, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { ListReactionsQuery, Reactions, Reactor } from '@famibook/contracts/reactions/schemas';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { z } from 'zod';
import { type ListPage, type PageQuery, sendPage } from '../page.ts';
import type { React } from './react.ts';
import type { ReactorRow } from './reaction-store.ts';

type SubjectEndpoint<Id extends string> = Endpoint & {
  access: 'signed-in';
  params: z.ZodObject<{ id: z.core.$ZodType<Id> }>;
  stream?: undefined;
};
type ReactionEndpoint<Id extends string> = SubjectEndpoint<Id> & { response: typeof Reactions };

interface ReactionEndpoints<Id extends string> {
  reactions: Record<ReactionKind, { add: ReactionEndpoint<Id>; remove: ReactionEndpoint<Id> }>;
  list: SubjectEndpoint<Id> & { query: typeof ListReactionsQuery; response: z.ZodArray<typeof Reactor> };
}

interface ReactionVerbs<Id extends string> {
  react: React<Id>;
  listReactions(identity: Identity, id: Id, query: PageQuery): Promise<ListPage<ReactorRow>>;
}

/** Adds the routes with which users react to a photo or message, and see who did (D12). */
export function addReactionRoutes<Id extends string>(
  app: HttpApp,
  { reactions, list }: ReactionEndpoints<Id>,
  { react, listReactions }: ReactionVerbs<Id>,
): void {
  for (const kind of REACTION_KINDS) {
    const { add, remove } = reactions[kind];
    app.on(add, ({ identity, params }) => react(identity, params.id, kind, true));
    app.on(remove, ({ identity, params }) => react(identity, params.id, kind, false));
  }
  app.on(list, async (request) =>
    sendPage(request, await listReactions(request.identity, request.params.id, request.query)),
  );
}
