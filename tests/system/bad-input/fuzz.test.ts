import type { Client } from '@famibook/testing/clients/client';
import { somePicture } from '@famibook/testing/images/pictures';
import { testOfOwnProduct } from '@famibook/testing/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ROLES, type Role } from '../rights/people.ts';
import { RightsFixture } from '../rights/rights-fixture.ts';
import { differenceFrom, type Operation, readOperations, type Seen } from './description.ts';
import { cursorOf, fillLists, thingsFor } from './known.ts';
import { anyRequest, type Generated } from './requests.ts';
import type { Known } from './valid.ts';

/** Requests to all operations together; `npm run prove` sends as many as are promised. */
const REQUESTS = process.env.PROVE === 'full' ? 20_000 : 1_500;
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const AT_ONCE = 8;
const MINUTES = 30;

/**
 * Fields whose value can be wrong although its shape is right: whether a password is the own one, only the server
 * knows.
 */
const DEPENDS_ON_STATE: Readonly<Record<string, readonly string[]>> = {
  login: ['famibookName'],
  endOtherSessions: ['password'],
  deleteOwnAccount: ['password'],
  changePassword: ['currentPassword'],
  beginSecondFactor: ['password'],
  renewRecoveryCodes: ['password'],
  turnOffSecondFactor: ['password'],
  deleteManagedFamiBook: ['password'],
  // A cursor goes on in the order it was given in; a tag and an author are not asked for together.
  listPhotos: ['author', 'before'],
};
const REFUSES_SHAPE = new Set(['validation', 'bad_request', 'malformed_json']);
/** These would change the user of the session: each request comes from a browser of its own. */
const OPENS_SESSION = new Set(['login', 'register']);
/** The session's end would make every later request a 401; the page of the description is no call. */
const LEFT_OUT = new Set(['logout', 'getDocs']);

const test = testOfOwnProduct
  .extend('fixture', { scope: 'file' }, ({ product }) => RightsFixture.make(product.url))
  .extend('operations', { scope: 'file' }, async ({ product }) =>
    (await readOperations(product.url)).filter(({ id }) => !LEFT_OUT.has(id)),
  );

async function send(client: Client, { method }: Operation, { address, headers, body }: Generated): Promise<Seen> {
  const response = await client.fetch(address, { method, headers, body: body ?? null });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A request that is valid by the description is not refused for its shape. */
function refusalOfValid({ id, method, path }: Operation, { status, text }: Seen): string | undefined {
  if (status !== 400) return undefined;
  const { code, fields = {} } = JSON.parse(text) as { code: string; fields?: Record<string, string> };
  if (!REFUSES_SHAPE.has(code)) return undefined;
  const unexpected = Object.keys(fields).filter((field) => !DEPENDS_ON_STATE[id]?.includes(field));
  if (code === 'validation' && unexpected.length === 0 && Object.keys(fields).length > 0) return undefined;
  return `${method} ${path} refuses what is valid by its description: ${text.slice(0, 300)}`;
}

const FINDINGS_SHOWN = 40;
const FINDING_LENGTH = 300;

describe('generated requests, valid and broken ones', () => {
  test(
    'are answered as the description of the API says, never with a 5xx, and never end the process (D16)',
    async ({ operations, fixture, product }) => {
      await fillLists(fixture);
      const pictures = await Promise.all([somePicture(), somePicture(), somePicture()]);
      const perOperation = Math.ceil(REQUESTS / operations.length);
      const findings = new Map<string, string>();
      const counted = { sent: 0, succeeded: new Set<string>() };

      for (const [index, operation] of operations.entries()) {
        const things = await thingsFor(operation, fixture);
        const ids = [...things.values()].find((known) => known.ids.length > 0)?.ids ?? [];
        const cursors = new Map<Role, string | undefined>();
        for (const role of ROLES) cursors.set(role, await cursorOf(operation, fixture.as(role), ids));
        const knownFor =
          (role: Role) =>
          (name: string): Known => ({
            ...(things.get(name) ?? { ids: [], names: [], emails: [] }),
            cursor: cursors.get(role),
          });
        const requests = fc
          .constantFrom<Role>(...ROLES)
          .chain((role) =>
            anyRequest({ operation, knownFor: knownFor(role), pictures }).map((request) => ({ role, request })),
          );
        const sample = fc.sample(requests, { numRuns: perOperation, seed: SEED + index });

        const one = async ({ role, request }: (typeof sample)[number]) => {
          const client = fixture.as(OPENS_SESSION.has(operation.id) ? 'signed out' : role);
          const seen = await send(client, operation, request);
          counted.sent += 1;
          if (seen.status < 300) counted.succeeded.add(operation.id);
          const finding =
            differenceFrom(operation, seen) ?? (request.isValid ? refusalOfValid(operation, seen) : undefined);
          if (!finding) return;
          const which = finding.replace(/"requestId":"[^"]*",?/, '').slice(0, FINDING_LENGTH);
          const sent = `${request.address} ${String(request.body)}`.slice(0, FINDING_LENGTH);
          if (!findings.has(which)) findings.set(which, `as ${role}: ${which}\n  ${sent}`);
        };
        for (let at = 0; at < sample.length; at += AT_ONCE) await Promise.all(sample.slice(at, at + AT_ONCE).map(one));
        // A browser that lost its session here would be refused everywhere from now on.
        for (const role of ROLES.filter((role) => role !== 'signed out'))
          expect((await fixture.as(role).fetch('/api/user')).status, `the ${role} after ${operation.id}`).toBe(200);
      }

      expect([...findings.values()].slice(0, FINDINGS_SHOWN)).toEqual([]);
      expect(counted.sent).toBeGreaterThanOrEqual(REQUESTS);
      console.log(
        `${counted.sent} requests; no success of ${operations.map(({ id }) => id).filter((id) => !counted.succeeded.has(id))}`,
      );
      expect(counted.succeeded.size).toBeGreaterThan(operations.length / 2);
      expect(product.process.exitCode).toBeNull();
      expect(product.output()).not.toMatch(/\bat .*\.ts:\d+/);
    },
    MINUTES * 60_000,
  );

  test('do not make anyone an administrator by way of a prototype', async ({ fixture }) => {
    const user = await (await fixture.as('member').fetch('/api/user')).json();
    expect(user).toMatchObject({ isAdmin: false });
  });
});
