import { switchFamiBook } from '@famibook/contracts/members/endpoints';
import { getUser, login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { enrol } from '@famibook/testing/families/enrol';
import { administrator, type Family, foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { ADMIN } from '@famibook/testing/product/product';

/** The columns of the matrix, in its order. */
export const ROLES = [
  'signed out',
  'pending',
  'member',
  'foreign member',
  'manager',
  'foreign manager',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

interface Person {
  client: Client;
  email?: string;
  password?: string;
}

export interface Cast {
  url: string;
  home: Family;
  abroad: Family;
  people: ReadonlyMap<Role, Person>;
  /** A member of the home family who owns what is 'other' to everyone. */
  owner: TestUser;
  /** A member of the other family who owns what is 'other' to those at home, where families differ. */
  stranger: TestUser;
  /** A member of the home family whose second factor is on. */
  enrolled: TestUser;
  recoveryCodes: string[];
}

/** Founds two families with everyone the matrix needs. */
export async function makeCast(url: string): Promise<Cast> {
  const admin = await administrator(url);
  const home = await foundFamily(url, admin);
  const abroad = await foundFamily(url, admin);
  await admin.call(switchFamiBook, { body: { famibookName: home.name } });
  const people = new Map<Role, Person>([
    ['signed out', { client: new Client(url) }],
    ['pending', await home.pending()],
    ['member', await home.member()],
    ['foreign member', await abroad.member()],
    ['manager', home.manager],
    ['foreign manager', abroad.manager],
    ['administrator', { client: admin, ...ADMIN }],
  ]);
  const enrolled = await home.member();
  const { recoveryCodes } = await enrol(enrolled.client, enrolled.password);
  const [owner, stranger] = [await home.member(), await abroad.member()];
  return { url, home, abroad, people, owner, stranger, enrolled, recoveryCodes };
}

/** The people of two families, and their browsers. */
export class People {
  protected readonly cast: Cast;

  constructor(cast: Cast) {
    this.cast = cast;
  }

  get url(): string {
    return this.cast.url;
  }

  get home(): Family {
    return this.cast.home;
  }

  get abroad(): Family {
    return this.cast.abroad;
  }

  as(role: Role): Client {
    return this.#person(role).client;
  }

  /** E-mail and password; for the signed-out, those of a member. */
  credentials(role: Role): { email: string; password: string } {
    const { email = this.cast.owner.email, password = this.cast.owner.password } = this.#person(role);
    return { email, password };
  }

  /** Everyone whose session has ended signs in again, in the same browser. */
  async signInAgain(): Promise<void> {
    for (const role of ROLES.filter((each) => each !== 'signed out'))
      await this.#signIn(this.as(role), this.credentials(role), this.familyOf(role));
    await this.#signIn(this.cast.owner.client, this.cast.owner, this.home);
    await this.#signIn(this.cast.stranger.client, this.cast.stranger, this.abroad);
  }

  async #signIn(
    client: Client,
    { email, password }: Pick<TestUser, 'email' | 'password'>,
    { name }: Family,
  ): Promise<void> {
    if ((await client.send(getUser)).status === 200) return;
    await client.call(login, { body: { email, password, famibookName: name } });
  }

  /** The same person in a browser of its own, so that what happens to the session hurts no other try. */
  async inNewSession(role: Role): Promise<Client> {
    return role === 'signed out'
      ? new Client(this.url)
      : signIn(this.url, this.credentials(role), this.familyOf(role).name);
  }

  familyOf(role: Role): Family {
    return role.startsWith('foreign') ? this.abroad : this.home;
  }

  /** A browser with these cookies that sent the right password of a member of the home family, and no code yet. */
  async halfSignedIn(cookies: Client['cookies']): Promise<Client> {
    const client = new Client(this.url);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    const { email, password } = this.cast.enrolled;
    await client.call(login, { body: { email, password, famibookName: this.home.name } });
    return client;
  }

  /** A code that was not used yet, of the member who is half signed in. */
  recoveryCode(): string {
    const code = this.cast.recoveryCodes.pop();
    if (code === undefined) throw new Error('All recovery codes were used');
    return code;
  }

  #person(role: Role): Person {
    const person = this.cast.people.get(role);
    if (!person) throw new Error(`There is no ${role}`);
    return person;
  }
}
