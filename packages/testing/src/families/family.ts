import { randomBytes } from 'node:crypto';
import { approveUser } from '@famibook/contracts/members/endpoints';
import { getUser, login, register } from '@famibook/contracts/sessions/endpoints';
import { approveSubscription, submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '../clients/client.ts';
import { ADMIN } from '../product/product.ts';

/** Other files found families in the same product. */
const unique = (): string => randomBytes(5).toString('hex');

export interface TestUser {
  readonly client: Client;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

export interface Family {
  readonly name: string;
  readonly manager: TestUser;
  /** An approved member. */
  member(firstName?: string): Promise<TestUser>;
  /** A user who signed up and waits. */
  pending(firstName?: string): Promise<TestUser>;
}

export async function signIn(
  url: string,
  identity: { email: string; password: string },
  famibookName = '',
): Promise<Client> {
  const client = new Client(url);
  await client.call(login, { body: { ...identity, famibookName } });
  return client;
}

export const administrator = (url: string): Promise<Client> => signIn(url, ADMIN);

async function testUser(client: Client, email: string, password: string): Promise<TestUser> {
  const user = await client.call(getUser);
  return { client, id: user.id, email, password, firstName: user.firstName };
}

/** Founds a family the way a real one is: a subscription, the administrator's approval, sign-ups, approvals. */
export async function foundFamily(url: string, admin: Client, name = `Family ${unique()}`): Promise<Family> {
  const password = 'manager-password';
  const email = `manager-${unique()}@example.org`;
  const { id } = await new Client(url).call(submitSubscription, {
    body: {
      managerName: 'Mara Manager',
      managerEmail: email,
      famibookName: name,
      planType: 'premium',
      requestedSpaces: 1,
      password,
      confirmPassword: password,
    },
  });
  await admin.call(approveSubscription, { params: { id } });
  const manager = await testUser(await signIn(url, { email, password }, name), email, password);

  const pending = async (firstName = `Person-${unique()}`): Promise<TestUser> => {
    const client = new Client(url);
    const account = {
      email: `${firstName.toLowerCase()}-${unique()}@example.org`,
      password: 'member-password',
    };
    await client.call(register, { body: { ...account, firstName, lastName: 'Tester', famibookName: name } });
    return testUser(client, account.email, account.password);
  };
  const member = async (firstName?: string): Promise<TestUser> => {
    const person = await pending(firstName);
    await manager.client.call(approveUser, { params: { id: person.id } });
    return person;
  };
  return { name, manager, member, pending };
}
