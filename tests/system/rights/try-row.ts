import { ENDPOINTS } from '@famibook/contracts/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { ROLES, type Role } from './people.ts';
import type { Row, Sent } from './row.ts';
import type { Ownership, World } from './world.ts';

const HALF = 'half signed in';

/** Tries one call as everyone: the status that each role got, and the one that the row has. */
export async function tryRow(
  world: World,
  row: Row,
): Promise<{ tried: Record<string, string>; expected: Record<string, string> }> {
  const tried: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const ownership of ['own', 'other'] as const) {
    const cells = row[ownership];
    if (typeof cells !== 'string') continue;
    const statuses = cells.split(' ');
    for (const [index, role] of ROLES.entries()) {
      expected[`${role}, ${ownership}`] = statuses[index] ?? 'none';
      tried[`${role}, ${ownership}`] = await attempt(world, row, role, ownership);
    }
    expected[`${HALF}, ${ownership}`] = row.halfSignedIn?.status ?? statuses[0] ?? 'none';
    tried[`${HALF}, ${ownership}`] = await attemptHalf(world, row, ownership);
  }
  return { tried, expected };
}

async function attempt(world: World, row: Row, role: Role, ownership: Ownership): Promise<string> {
  const client = row.inNewSession ? await world.inNewSession(role) : world.as(role);
  return sendFrom(world, client, row.call, await row.send(world, role, ownership));
}

/** From a browser between the two steps of a sign-in, which is as the signed-out one but for its cookie. */
async function attemptHalf(world: World, row: Row, ownership: Ownership): Promise<string> {
  const sent = await (row.halfSignedIn ?? row).send(world, 'signed out', ownership);
  const { cookies } = row.inNewSession ? await world.inNewSession('signed out') : world.as('signed out');
  return sendFrom(world, await world.halfSignedIn(cookies), row.call, sent);
}

async function sendFrom(world: World, client: Client, call: string, sent: Sent): Promise<string> {
  const { path, json, form, headers, bytes } = sent;
  const method = ENDPOINTS.get(call)?.method;
  const response = await client.fetch(path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: form ?? (bytes && new Uint8Array(bytes)) ?? (json === undefined ? undefined : JSON.stringify(json)),
  });
  await response.arrayBuffer();
  if (response.ok && method !== 'GET') world.changed();
  return String(response.status);
}
