import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { connect } from 'amqplib';
import pg from 'pg';
import type { Backing } from './global-setup.ts';

/** Resolves when the server at this address can be used. @throws why it cannot */
export const ping: Record<Backing, (url: string) => Promise<void>> = {
  postgres: async (url) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  },
  redis: async (url) => {
    const { hostname, port } = new URL(url);
    const socket = connectTcp(Number(port || 6379), hostname);
    try {
      await once(socket, 'connect');
      // An error for want of a password is a response too.
      socket.write('PING\r\n');
      await once(socket, 'data', { signal: AbortSignal.timeout(2_000) });
    } finally {
      socket.destroy();
    }
  },
  amqp: async (url) => {
    const connection = await connect(url, { timeout: 2_000 });
    await connection.close();
  },
  s3: async (url) => {
    await fetch(new URL(url).origin, { signal: AbortSignal.timeout(2_000) });
  },
};
