import { approveSubscription, submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

/** A request for a new FamiBook. */
export interface Application {
  id: number;
  email: string;
  famibookName: string;
}

export const APPLICANT_PASSWORD = 'password-of-the-applicant';

export async function apply(url: string, famibookName: string): Promise<Application> {
  const email = `${famibookName}@example.org`;
  const { id } = await new Client(url).call(submitSubscription, {
    body: {
      managerName: 'Ada Applicant',
      managerEmail: email,
      famibookName,
      planType: 'premium',
      requestedSpaces: 1,
      password: APPLICANT_PASSWORD,
      confirmPassword: APPLICANT_PASSWORD,
    },
  });
  return { id, email, famibookName };
}

export function approve(admin: Client, { id }: Application) {
  return admin.send(approveSubscription, { params: { id: id as never } });
}

export async function stateOf(product: Product, { id }: Application): Promise<string | undefined> {
  const sql = 'SELECT state::text FROM photo_book_subscription WHERE id = $1';
  return (await queryService<{ state: string }>(product, 'admin', sql, [id]))[0]?.state;
}

const FOUNDED = `SELECT f.id, f.member_total AS members, count(*) FILTER (WHERE m.is_manager)::int AS managers FROM famibook f
  JOIN famibook_membership m ON m.famibook_id = f.id WHERE f.name = $1 GROUP BY f.id`;

/** Every FamiBook of the name that was asked for. */
export function foundedFor(product: Product, { famibookName }: Application) {
  return queryService(product, 'auth', FOUNDED, [famibookName]);
}

/**
 * Sets how much longer a killed approval keeps others away, an interval of Postgres: its own minute passes slowly for a
 * test, and too fast for a slow machine that is starting again.
 */
export function setLease(product: Product, { id }: Application, interval: string) {
  const sql = 'UPDATE photo_book_subscription SET claimed_until = now() + $2::interval WHERE id = $1';
  return queryService(product, 'admin', sql, [id, interval]);
}
