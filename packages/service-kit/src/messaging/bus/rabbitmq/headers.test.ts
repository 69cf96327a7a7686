import type { Message } from 'amqplib';
import { expect, it } from 'vitest';
import { readDeadLetterHeaders } from './headers.ts';

it('a dead letter of the broker belongs to the queue that it was moved from last, not to the retry queue before', () => {
  const headers = {
    'x-first-death-queue': 'famibook.retry.100',
    'x-first-death-reason': 'expired',
    'x-death': [
      { queue: 'gallery.facts', reason: 'delivery_limit', time: { value: 1_795_700_000 } },
      { queue: 'famibook.retry.100', reason: 'expired', time: { value: 1_795_600_000 } },
    ],
    'x-famibook-tries': 1,
  };
  expect(readDeadLetterHeaders({ properties: { headers } } as unknown as Message)).toEqual({
    subscriber: 'gallery.facts',
    error: 'The broker gave up: delivery_limit',
    tries: 1,
    failedAt: new Date(1_795_700_000_000),
  });
});
