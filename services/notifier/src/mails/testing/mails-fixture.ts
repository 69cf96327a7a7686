import { randomUUID as newId } from 'node:crypto';
import { join } from 'node:path';
import type { EventOf } from '@famibook/contracts/events';
import { FamiBookId, MailId, SubscriptionId, UserId } from '@famibook/contracts/ids';
import { openDatabase } from '@famibook/service-kit/db/database';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { createLog } from '@famibook/service-kit/observability/log';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { createSmtpPostman } from '../adapters/smtp-postman.ts';
import { type Application, createApplication } from '../application.ts';
import type { People } from '../domain/letter.ts';
import type { MailedType } from '../domain/mails-of-event.ts';
import { createMailStore } from '../store/mails.ts';
import { createPrisma } from '../store/prisma.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The application over a real database and a real mail server, at a time that the test sets. */
export interface MailsFixture extends Pick<Application, 'commands' | 'queries'> {
  server: MailServer;
  people: { users: People['users']; famibooks: People['famibooks']; applicants: People['applicants'][number][] };
  /** Adds a user, and says who it is. */
  addUser(firstName: string): UserId;
  /** Adds a FamiBook with its manager. */
  addFamiBook(famibookName: string): { famibookId: FamiBookId; famibookName: string; managerUserId: UserId };
  /** Queues the mails of an event in a transaction; the same id means the same event. */
  queue<T extends MailedType>(type: T, data: EventOf<T>['data'], id?: string): Promise<void>;
  /** Queues the mail about a new password of this user. */
  resetDone(userId: UserId): Promise<void>;
  /** Sends what is due. */
  send(): Promise<void>;
  /** The subjects of what the mail server has taken. */
  subjects(): (string | undefined)[];
  /** How many mails are in each state. */
  states(): Promise<{ state: string; total: number }[]>;
  /** Lets time pass. */
  pass(ms: number): void;
  sql<Row>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function openMails(): Promise<MailsFixture> {
  const database = await freshDatabase();
  await migrateService(database.url, 'notifier', join(import.meta.dirname, '../../../prisma/migrations'));
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url: database.url, schema: 'notifier', log, maxConnections: 6 });
  const prisma = createPrisma(db);
  const server = await startMailServer();
  const postman = createSmtpPostman({
    url: server.url,
    from: 'FamiBook <no-reply@family.example>',
    replyTo: undefined,
  });
  const people: MailsFixture['people'] = { users: [], famibooks: [], applicants: [] };
  let time = Date.parse('2026-11-22T10:00:00Z');
  const { commands, queries } = createApplication({
    mails: createMailStore(db, prisma),
    directory: { find: async () => people },
    postman,
    sender: { publicUrl: new URL('https://family.example'), contact: null },
    perHour: 5,
    failpoint: () => undefined,
    log,
    now: () => new Date(time),
    newId,
    newMailId: () => MailId.parse(newId()),
  });

  const addUser = (firstName: string): UserId => {
    const userId = UserId.parse(newId());
    people.users.push({ userId, email: `${userId}@example.org`, firstName, lastName: 'Rossi' });
    return userId;
  };
  const queue: MailsFixture['queue'] = (type, data, id = newId()) => {
    const event = { id, type, data } as EventOf<typeof type>;
    return prisma.$transaction((tx) => commands.queueMails(event, tx));
  };
  const sql = async <Row>(text: string) => (await db.pool.query(text)).rows as Row[];
  return {
    commands,
    queries,
    server,
    people,
    addUser,
    addFamiBook: (famibookName) => {
      const managerUserId = addUser('Maria');
      const famibook = { famibookId: FamiBookId.parse(newId()), famibookName, managerUserId };
      people.famibooks.push({ ...famibook, isSuspended: false });
      return famibook;
    },
    queue,
    resetDone: (userId) => queue('password-reset.completed.v1', { requestId: 1, userId }),
    send: () => commands.sendMails(new AbortController().signal),
    pass: (ms) => {
      time += ms;
    },
    subjects: () => server.taken.map(({ subject }) => subject),
    states: () => sql('SELECT state, count(*)::int AS total FROM mail GROUP BY 1'),
    sql,
    stop: async () => {
      postman.close();
      await server.stop();
      await prisma.$disconnect();
      await db.stop();
      await database.drop();
    },
  };
}

export const someSubscription = () => SubscriptionId.parse(Math.floor(Math.random() * 1_000_000) + 1);
