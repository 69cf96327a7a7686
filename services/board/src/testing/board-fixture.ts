import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Envelope, EventData, EventType } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { board } from '../service.ts';

/** The board, and the steps that most of its tests share. */
export interface BoardBed extends TestBed {
  /** Reads and writes the schema directly. */
  pool: pg.Pool;
  databaseUrl: string;
  /** Events that the board has published so far, in order. */
  heard(): readonly Envelope[];
  post(who: Identity, content?: string): Promise<Message>;
  reply(who: Identity, to: { id: MessageId }, content?: string): Promise<Message>;
  /** Publishes an event of another service; resolves when the board has handled it. */
  publish<T extends EventType>(type: T, aggregateId: string, version: number, data: EventData<T>): Promise<void>;
  /** Events that the board has published so far about a message, in order. */
  eventsAbout(message: { id: string }): Promise<Envelope[]>;
}

export const bootBoard = async (env: Record<string, string> = {}): Promise<BoardBed> => {
  const database = await freshDatabase();
  const bed = await bootForTest(board, { databaseUrl: database.url, env });
  const own = openDatabase({
    url: database.url,
    schema: 'board',
    log: createLog({ level: 'silent' }),
    maxConnections: 4,
  });
  const { pool } = own;
  const heard: Envelope[] = [];
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'everything',
    types: ['message.posted.v1', 'message.approved.v1', 'message.reacted.v1', 'message.deleted.v1'],
    handle: async (event) => void heard.push(event),
    ephemeral: true,
  });
  const waiting = async (): Promise<number> => {
    const { rows } = await pool.query<{ waiting: number }>(
      'SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL',
    );
    return rows[0]?.waiting ?? 0;
  };

  return {
    ...bed,
    pool,
    databaseUrl: database.url,
    heard: () => heard,
    post: (who, content = 'Who brings the cake?') => bed.as(who).call(api.postMessage, { body: { content } }),
    reply: (who, { id }, content = 'I do') =>
      bed.as(who).call(api.replyToMessage, { params: { id }, body: { content } }),
    publish: (type, aggregateId, version, data) =>
      bed.platform.bus.publish({
        id: newId(),
        type,
        aggregateId,
        version,
        epoch: 0,
        occurredAt: new Date().toISOString(),
        traceId: newId(),
        source: 'auth',
        data,
      }),
    eventsAbout: async ({ id }) => {
      while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      return heard.filter((event) => event.aggregateId === id);
    },
    stop: async () => {
      await bed.stop();
      await own.stop();
      await database.drop();
    },
  };
};
