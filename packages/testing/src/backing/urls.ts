import { inject } from 'vitest';
import type { Backing } from './global-setup.ts';

async function ask(name: Backing): Promise<string> {
  const response = await fetch(`${inject('backing')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** The URL of a superuser; tests take a `freshDatabase` of it. */
export const postgresUrl = (): Promise<string> => ask('postgres');
export const redisUrl = (): Promise<string> => ask('redis');
/** The URL of an S3 server, with the credentials in it; tests take a `freshBucket` of it. */
export const s3Url = (): Promise<string> => ask('s3');
/** Shared by all test files: name queues and exchanges so that they do not meet. */
export const amqpUrl = (): Promise<string> => ask('amqp');
