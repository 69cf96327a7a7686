import { type AuthStep, STEPS } from '@famibook/auth/failpoints';
import { adminHandOverFamiBook, deleteFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { approveUser, declineUser, deleteUser, removeMember } from '@famibook/contracts/members/endpoints';
import { approveReset } from '@famibook/contracts/password-reset/endpoints';
import { getUser, login, register } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { type Family, foundFamily, type TestUser } from '@famibook/testing/families/family';

/** One change of a membership, requested as a browser would. */
export interface MembershipStep {
  name: AuthStep;
  /** @returns the status of the response */
  ask(url: string): Promise<number>;
  /** What auth holds of it in one row, as columns `held`. */
  sql: string;
  values: readonly unknown[];
  before: readonly unknown[];
  after: readonly unknown[];
  /** The event that the commit publishes, besides the change of tokens. */
  event: string;
  /** The status of asking once more when it is done. */
  again: number;
}

export interface Cast {
  family: Family;
  admin: Client;
  /** A user to delete, with traces in every service. */
  leaving: TestUser;
}

const MEMBERSHIP = `SELECT ARRAY[count(*) FILTER (WHERE NOT is_approved), count(*) FILTER (WHERE is_approved),
  (SELECT count(*) FROM ended_membership WHERE user_id = $1)]::int[] AS held FROM famibook_membership WHERE user_id = $1`;
const [WAITS, BELONGS, ENDED] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The account that signs up in the midst of it. */
export const NEWCOMER = { email: 'newcomer@example.org', password: 'newcomer-password' } as const;
/** The new password chosen after a reset. */
export const CHOSEN = 'chosen-password';

/** The people these steps are about, made ready for them. */
export async function membershipSteps({ family, admin, leaving }: Cast) {
  const [welcome, stranger, former, forgetful] = [
    await family.pending(),
    await family.pending(),
    await family.member(),
    await family.member(),
  ];
  const doomed = await foundFamily(admin.url, admin);
  const heir = await doomed.member();
  const params = { id: String((await doomed.manager.client.call(getUser)).famibookId) };
  const phone = await ResetBrowser.asking(admin.url, forgetful.email);
  await admin.call(approveReset, { params: { id: phone.requestId as never }, body: {} });
  const manager = (url: string) => family.manager.client.at(url);
  const about = ({ id }: TestUser) => ({ sql: MEMBERSHIP, values: [id], params: { id } });

  const steps: Record<AuthStep, Omit<MembershipStep, 'name'>> = {
    'auth.register': {
      ask: async (url) => {
        const body = { ...NEWCOMER, firstName: 'New', lastName: 'Comer', famibookName: family.name };
        return (await new Client(url).send(register, { body })).status;
      },
      sql: `SELECT ARRAY[count(*), (SELECT count(*) FROM famibook_membership WHERE user_id IN (SELECT id FROM "user" WHERE email = $1)),
        (SELECT count(*) FROM session WHERE user_id IN (SELECT id FROM "user" WHERE email = $1))]::int[] AS held
        FROM "user" WHERE email = $1`,
      values: [NEWCOMER.email],
      before: [0, 0, 0],
      after: [1, 1, 1],
      event: 'membership.requested.v1',
      again: 409,
    },
    'auth.approve': {
      ask: async (url) => (await manager(url).send(approveUser, { params: { id: welcome.id } })).status,
      ...about(welcome),
      before: WAITS,
      after: BELONGS,
      event: 'membership.approved.v1',
      again: 409,
    },
    'auth.decline': {
      ask: async (url) => (await manager(url).send(declineUser, { params: { id: stranger.id } })).status,
      ...about(stranger),
      before: WAITS,
      after: ENDED,
      event: 'membership.ended.v1',
      again: 409,
    },
    'auth.remove': {
      ask: async (url) => (await manager(url).send(removeMember, { params: { id: former.id } })).status,
      ...about(former),
      before: BELONGS,
      after: ENDED,
      event: 'membership.ended.v1',
      again: 404,
    },
    'auth.reset': {
      ask: async (url) => (await new ResetBrowser(phone.client.at(url)).complete(CHOSEN, phone.requestId)).status,
      sql: `SELECT ARRAY[count(*), (SELECT count(*) FROM session WHERE user_id = $1 AND ended_at IS NULL)]::int[] AS held
        FROM password_reset_request WHERE user_id = $1 AND completed_at IS NOT NULL`,
      values: [forgetful.id],
      before: [0, 1],
      after: [1, 0],
      event: 'password-reset.completed.v1',
      again: 409,
    },
    'auth.delete': {
      ask: async (url) => (await admin.at(url).send(deleteUser, { params: { id: leaving.id } })).status,
      sql: `SELECT ARRAY[count(*), (SELECT count(*) FROM famibook_membership WHERE user_id = $1),
        (SELECT count(*) FROM session WHERE user_id = $1)]::int[] AS held FROM "user" WHERE id = $1`,
      values: [leaving.id],
      before: [1, 1, 1],
      after: [0, 0, 0],
      event: 'person.deleted.v1',
      again: 404,
    },
    'auth.hand-over': {
      ask: async (url) =>
        (await admin.at(url).send(adminHandOverFamiBook, { params, body: { userId: heir.id } })).status,
      sql: `SELECT ARRAY[count(*) FILTER (WHERE is_manager), count(*) FILTER (WHERE is_manager AND user_id = $2)]::int[] AS held
        FROM famibook_membership WHERE famibook_id = $1`,
      values: [params.id, heir.id],
      before: [1, 0],
      after: [1, 1],
      event: 'famibook.manager-changed.v1',
      again: 404,
    },
    'auth.delete-famibook': {
      ask: async (url) => (await admin.at(url).send(deleteFamiBook, { params })).status,
      sql: `SELECT ARRAY[count(*), (SELECT count(*) FROM famibook_membership WHERE famibook_id = $1),
        (SELECT count(*) FROM session WHERE current_famibook_id = $1)]::int[] AS held FROM famibook WHERE id = $1`,
      values: [params.id],
      before: [1, 2, 2],
      after: [0, 0, 0],
      event: 'famibook.deleted.v1',
      again: 404,
    },
  };
  return { forgetful, steps: STEPS.map((name): MembershipStep => ({ name, ...steps[name] })) };
}

/** @returns the status of signing in */
export async function trySigningIn(
  url: string,
  email: string,
  password: string,
  famibookName: string,
): Promise<number> {
  return (await new Client(url).send(login, { body: { email, password, famibookName } })).status;
}
