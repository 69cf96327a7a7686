import { subscriptions as adminSubscriptions } from '@famibook/admin/events/subscriptions';
import { subscriptions as authSubscriptions } from '@famibook/auth/events/subscriptions';
import { subscriptions as backupSubscriptions } from '@famibook/backup/events/subscriptions';
import { subscriptions as boardSubscriptions } from '@famibook/board/events/subscriptions';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { subscriptions as gallerySubscriptions } from '@famibook/gallery/events/subscriptions';
import { subscriptions as mediaSubscriptions } from '@famibook/media/events/subscriptions';
import { subscriptions as mailSubscriptions } from '@famibook/notifier/mails/events/subscriptions';
import { subscriberName } from '@famibook/service-kit/messaging/bus/event-bus';
import { DEFAULT_NAME } from '@famibook/service-kit/messaging/group-subscriptions';
import type { AnySubscription } from '@famibook/service-kit/messaging/service-events';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

/** Which events each queue of a service acts on and records in the inbox, as `queue type`, by its own subscriptions. */
export const ACTING: Readonly<Record<string, ReadonlySet<string>>> = {
  admin: durable('admin', adminSubscriptions),
  auth: durable('auth', authSubscriptions),
  backup: durable('backup', backupSubscriptions),
  board: durable('board', boardSubscriptions),
  gallery: durable('gallery', gallerySubscriptions),
  media: durable('media', mediaSubscriptions),
  notifier: durable('notifier', mailSubscriptions),
};

export function durable<Application extends object>(
  service: string,
  subscriptions: (application: Application) => readonly AnySubscription[],
): ReadonlySet<string> {
  const pairs = subscriptions(nothingCalled<Application>()).flatMap(({ on, name = DEFAULT_NAME, ephemeral }) =>
    ephemeral ? [] : [`${subscriberName({ service, name })} ${on}`],
  );
  return new Set(pairs);
}

/** Stands for an application whose commands are named but never called: whatever is read from it is itself. */
function nothingCalled<Application extends object>(): Application {
  return new Proxy({} as Application, { get: (_target, _name, self) => self });
}

/** From here on the database itself writes down every event that is ever committed to an outbox. */
export async function startJournal(product: Pick<Product, 'dataDir'>): Promise<void> {
  for (const service of SERVICES_WITH_DATABASE)
    await queryService(
      product,
      service,
      `CREATE TABLE journal (id uuid, type text);
       CREATE FUNCTION write_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO journal VALUES ((NEW.event->>'id')::uuid, NEW.event->>'type'); RETURN NEW; END $$;
       CREATE TRIGGER write_journal AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION write_journal()`,
    );
}

interface JournalEvent {
  id: string;
  type: string;
}

interface InboxRow {
  subscriber: string;
  id: string;
}

/** The events that were published, and how far they got. */
export interface EventsSeen {
  published: number;
  acted: number;
  waiting: number;
  dead: number;
  /** Published, and not handled by a queue that should have: `queue type id`. */
  missed: string[];
  /** Handled by a queue for which the list above does not name it, so that a loss would not be noticed. */
  unlisted: string[];
}

const DEPTH = `SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS waiting, (SELECT count(*) FROM dead_letter)::int AS dead`;

export async function readEvents(product: Pick<Product, 'dataDir'>): Promise<EventsSeen> {
  const seen: EventsSeen = { published: 0, acted: 0, waiting: 0, dead: 0, missed: [], unlisted: [] };
  const journal: JournalEvent[] = [];
  for (const service of SERVICES_WITH_DATABASE) {
    const [depth] = await queryService<{ waiting: number; dead: number }>(product, service, DEPTH);
    seen.waiting += depth?.waiting ?? 0;
    seen.dead += depth?.dead ?? 0;
    journal.push(...(await queryService<JournalEvent>(product, service, 'SELECT id, type FROM journal')));
  }
  seen.published = journal.length;
  const typeOf = new Map(journal.map(({ id, type }) => [id, type]));
  for (const service of SERVICES_WITH_DATABASE) {
    const rows = await queryService<InboxRow>(product, service, 'SELECT subscriber, event_id AS id FROM inbox');
    const acted = new Set(rows.map(({ subscriber, id }) => `${subscriber} ${typeOf.get(id)} ${id}`));
    for (const pair of ACTING[service] ?? []) {
      const wanted = journal.filter(({ type }) => pair.endsWith(` ${type}`)).map(({ id }) => `${pair} ${id}`);
      const missed = wanted.filter((one) => !acted.has(one));
      seen.acted += wanted.length - missed.length;
      seen.missed.push(...missed);
    }
    for (const { subscriber, id } of rows) {
      const pair = `${subscriber} ${typeOf.get(id)}`;
      if (typeOf.has(id) && !ACTING[service]?.has(pair)) seen.unlisted.push(pair);
    }
  }
  return seen;
}

/** How often each type of event was published so far. */
export async function countEvents(product: Pick<Product, 'dataDir'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const service of SERVICES_WITH_DATABASE)
    for (const { type } of await queryService<JournalEvent>(product, service, 'SELECT id, type FROM journal'))
      counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
