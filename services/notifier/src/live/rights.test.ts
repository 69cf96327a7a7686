import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '@famibook/service-kit/observability/log';
import { member } from '@famibook/testing/families/identities';
import { describe, expect, it, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { createConnections } from './connections.ts';
import { createRights } from './rights.ts';

const log = createLog({ level: 'silent' });

const connection = (identity = member()): Connection => ({ identity, send: vi.fn(), close: vi.fn(), check: vi.fn() });

describe('rights of open connections', () => {
  it('are asked again until auth answers', async () => {
    const connections = createConnections();
    const one = connection();
    let tries = 0;
    const call = async () => {
      tries += 1;
      if (tries < 3) throw new Error('away');
      return [];
    };
    const rights = createRights({ connections, calls: { call: call as never }, log });
    rights.add(one);
    await rights.recheck();
    expect(tries).toBe(3);
    expect(one.close).toHaveBeenCalledWith(4401, expect.any(String));
    expect(connections.size).toBe(0);
  });

  it('are asked for in batches, each session once', async () => {
    const connections = createConnections();
    const asked: number[] = [];
    const people = Array.from({ length: 2_300 }, () => member());
    const known = new Map(people.map((identity) => [identity.sessionId, identity]));
    const call = async (
      _: string,
      __: object,
      { body }: { body: { sessionIds: (typeof people)[0]['sessionId'][] } },
    ) => {
      asked.push(body.sessionIds.length);
      return body.sessionIds.flatMap((sessionId) => known.get(sessionId) ?? []);
    };
    const rights = createRights({ connections, calls: { call: call as never }, log });
    for (const identity of [...people, ...people]) rights.add(connection(identity));
    await rights.recheck();
    expect(asked).toEqual([1_000, 1_000, 300]);
    expect(connections.size).toBe(4_600);
  });

  it('never go back to an older answer', async () => {
    const connections = createConnections();
    const identity = member({ version: 5 });
    const one = connection(identity);
    const older = { ...identity, version: 4, memberships: [] };
    const rights = createRights({ connections, calls: { call: (async () => [older]) as never }, log });
    rights.add(one);
    await rights.recheck();
    await wait(1);
    expect(one.identity).toEqual(identity);
  });
});
