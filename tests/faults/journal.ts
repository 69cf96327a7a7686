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

/** From here on the database itself writes down every event that is ever committed to an outbox. */
export const startJournal = async (product: Pick<Product, 'dataDir'>): Promise<void> => {
  for (const service of PUBLISHERS)
    await queryService(
      product,
      service,
      `CREATE TABLE journal (id uuid, type text);
       CREATE FUNCTION write_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO journal VALUES ((NEW.event->>'id')::uuid, NEW.event->>'type'); RETURN NEW; END $$;
       CREATE TRIGGER write_journal AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION write_journal()`,
    );
};

interface JournalEvent {
  id: string;
  type: string;
}

/** The events that were published, and how far they got. */
export interface EventsSeen {
  published: number;
  acted: number;
  waiting: number;
  dead: number;
  /** Published, and not handled by a service that should have. */
  missed: string[];
  /** Handled by a service for which the list above does not name it, so that a loss would not be noticed. */
  unlisted: string[];
}

const DEPTH = `SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS waiting, (SELECT count(*) FROM dead_letter)::int AS dead`;

export const readEvents = async (product: Pick<Product, 'dataDir'>): Promise<EventsSeen> => {
  const seen: EventsSeen = { published: 0, acted: 0, waiting: 0, dead: 0, missed: [], unlisted: [] };
  const journal: JournalEvent[] = [];
  for (const service of PUBLISHERS) {
    const [depth] = await queryService<{ waiting: number; dead: number }>(product, service, DEPTH);
    seen.waiting += depth?.waiting ?? 0;
    seen.dead += depth?.dead ?? 0;
    journal.push(...(await queryService<JournalEvent>(product, service, 'SELECT id, type FROM journal')));
  }
  seen.published = journal.length;
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

/** How often each type of event was published so far. */
export async function countEvents(product: Pick<Product, 'dataDir'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const service of PUBLISHERS)
    for (const { type } of await queryService<JournalEvent>(product, service, 'SELECT id, type FROM journal'))
      counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
