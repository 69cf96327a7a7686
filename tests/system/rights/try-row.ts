import { ENDPOINTS } from '@famibook/contracts/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { ROLES, type Role } from './people.ts';
import type { Ownership, RightsFixture } from './rights-fixture.ts';
import type { Row, Sent } from './row.ts';

const HALF = 'half signed in';

/** Tries one call as everyone: the status that each role got, and the one that the row has. */
export async function tryRow(
  fixture: RightsFixture,
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
      tried[`${role}, ${ownership}`] = await attempt(fixture, row, role, ownership);
    }
    expected[`${HALF}, ${ownership}`] = row.halfSignedIn?.status ?? statuses[0] ?? 'none';
    tried[`${HALF}, ${ownership}`] = await attemptHalf(fixture, row, ownership);
  }
  return { tried, expected };
}

async function attempt(fixture: RightsFixture, row: Row, role: Role, ownership: Ownership): Promise<string> {
  const client = row.inNewSession ? await fixture.inNewSession(role) : fixture.as(role);
  return sendFrom(fixture, client, row.call, await row.send(fixture, role, ownership));
}

/** From a browser between the two steps of a sign-in, which is as the signed-out one but for its cookie. */
async function attemptHalf(fixture: RightsFixture, row: Row, ownership: Ownership): Promise<string> {
  const sent = await (row.halfSignedIn ?? row).send(fixture, 'signed out', ownership);
  const { cookies } = row.inNewSession ? await fixture.inNewSession('signed out') : fixture.as('signed out');
  return sendFrom(fixture, await fixture.halfSignedIn(cookies), row.call, sent);
}

async function sendFrom(fixture: RightsFixture, client: Client, call: string, sent: Sent): Promise<string> {
  const { path, json, form, headers, bytes } = sent;
  const method = ENDPOINTS.get(call)?.method;
  const response = await client.fetch(path, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: form ?? (bytes && new Uint8Array(bytes)) ?? (json === undefined ? undefined : JSON.stringify(json)),
  });
  await response.arrayBuffer();
  if (response.ok && method !== 'GET') fixture.forgetAll();
  return String(response.status);
}
