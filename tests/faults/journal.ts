import { subscriptions as boardSubscriptions } from '@famibook/board/events/subscriptions';
import type { EventType } from '@famibook/contracts/events';
import { subscriptions as gallerySubscriptions } from '@famibook/gallery/events/subscriptions';
import { subscriptions as mediaSubscriptions } from '@famibook/media/subscriptions';
import type { AnySubscription } from '@famibook/service-kit/messaging/service-events';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

const PUBLISHERS = ['auth', 'gallery', 'board', 'media', 'admin'] as const;

type Actor = 'auth' | 'gallery' | 'board' | 'media';

/** Which events each service acts on and records in its inbox, as its own subscriptions say. */
const ACTING: Readonly<Record<Actor, readonly EventType[]>> = {
  auth: ['person.password-reset-by-operator.v1'],
  gallery: durableTypes(gallerySubscriptions),
  board: durableTypes(boardSubscriptions),
  media: durableTypes(mediaSubscriptions),
};

function durableTypes<Application extends object>(
  subscriptions: (application: Application) => readonly AnySubscription[],
): EventType[] {
  return subscriptions(nothingCalled<Application>()).flatMap(({ on, ephemeral }) => (ephemeral ? [] : [on]));
}

/** Stands for an application whose commands are named but never called: whatever is read from it is itself. */
function nothingCalled<Application extends object>(): Application {
  return new Proxy({} as Application, { get: (_target, _name, self) => self });
}

/** From here on the database itself writes down every fact that is ever committed to an outbox. */
export const keepJournal = async (product: Product): Promise<void> => {
  for (const service of PUBLISHERS)
    await queryService(
      product,
      service,
      `CREATE TABLE journal (id uuid, type text);
       CREATE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO journal VALUES ((NEW.event->>'id')::uuid, NEW.event->>'type'); RETURN NEW; END $$;
       CREATE TRIGGER keep_journal AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep_journal()`,
    );
};

interface Fact {
  id: string;
  type: string;
}

/** What was announced, and how far it got. */
export interface FactsSeen {
  announced: number;
  acted: number;
  waiting: number;
  dead: number;
  /** Announced, and not acted on by whoever should have. */
  missed: string[];
  /** Acted on by somebody of whom the list above does not know it: nobody would miss it. */
  unlisted: string[];
}

const DEPTH = `SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS waiting, (SELECT count(*) FROM dead_letter)::int AS dead`;

export const readFacts = async (product: Product): Promise<FactsSeen> => {
  const seen: FactsSeen = { announced: 0, acted: 0, waiting: 0, dead: 0, missed: [], unlisted: [] };
  const journal: Fact[] = [];
  for (const service of PUBLISHERS) {
    const [depth] = await queryService<{ waiting: number; dead: number }>(product, service, DEPTH);
    seen.waiting += depth?.waiting ?? 0;
    seen.dead += depth?.dead ?? 0;
    journal.push(...(await queryService<Fact>(product, service, 'SELECT id, type FROM journal')));
  }
  seen.announced = journal.length;
  for (const [service, types] of Object.entries(ACTING) as [Actor, readonly string[]][]) {
    const rows = await queryService<{ id: string }>(product, service, 'SELECT event_id AS id FROM inbox');
    const acted = new Set(rows.map(({ id }) => id));
    const wanted = journal.filter(({ type }) => types.includes(type));
    seen.acted += wanted.filter(({ id }) => acted.has(id)).length;
    const others = journal.filter(({ id, type }) => acted.has(id) && !types.includes(type));
    seen.unlisted.push(...others.map(({ type }) => `${service}: ${type}`));
    seen.missed.push(...wanted.filter(({ id }) => !acted.has(id)).map(({ id, type }) => `${service}: ${type} ${id}`));
  }
  return seen;
};

/** How often each type of fact was announced so far. */
export async function countFacts(product: Product): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const service of PUBLISHERS)
    for (const { type } of await queryService<Fact>(product, service, 'SELECT id, type FROM journal'))
      counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
