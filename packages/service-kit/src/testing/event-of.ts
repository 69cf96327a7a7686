import { randomUUID } from 'node:crypto';
import type { Envelope } from '@famibook/contracts/events';

export function eventOf(type: string, data: Record<string, unknown> = {}): Envelope {
  return {
    id: randomUUID(),
    type,
    aggregateId: randomUUID(),
    version: 1,
    epoch: 0,
    occurredAt: '2026-11-21T10:00:00.000Z',
    traceId: 'trace',
    source: 'auth',
    data,
  };
}
