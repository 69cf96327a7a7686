import { createInvitation, revokeInvitation } from '@famibook/contracts/invitations/endpoints';
import { joinFamiBook, removeMember } from '@famibook/contracts/members/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { login, register } from '@famibook/contracts/sessions/endpoints';
import { people, waiting } from '@famibook/one-machine/demo/family';
import { seedDemo } from '@famibook/one-machine/demo/seed';
import { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily, signIn } from '@famibook/testing/families/family';
import { ADMIN, type Product, startProduct } from '@famibook/testing/product/product';

const PASSWORD = 'the-demo-password';

/** The users whose screens are shown; a visitor has no session. */
export type Viewer =
  | 'visitor'
  | 'member'
  | 'manager'
  | 'pending'
  | 'withoutFamiBook'
  | 'waitingElsewhere'
  | 'newManager'
  | 'admin';

/** A product with a full FamiBook, an empty one, and a client for each viewer. */
export interface TestApp {
  readonly product: Product;
  readonly clients: Readonly<Record<Viewer, Client>>;
  readonly family: string;
  /** The newest photo, which the manager shared. */
  readonly ownPhoto: string;
  /** The path of an invitation's link to the full FamiBook. */
  readonly invitation: string;
  /** When the full FamiBook was made: it has photos of this day in earlier years. */
  readonly startedAt: Date;
  close(): Promise<void>;
}

export async function startTestApp(): Promise<TestApp> {
  const product = await startProduct();
  const { url } = product;
  const startedAt = new Date();
  await seedDemo({ url, administrator: ADMIN, password: PASSWORD, progress: () => {} });
  const admin = await administrator(url);
  const as = (email: string) => signIn(url, { email, password: PASSWORD }, 'The Hallgren Family');
  const manager = await as(people.nora.email);
  const waitingElsewhere = await as(people.mika.email);
  const empty = await foundFamily(url, admin, 'The Lindqvist Family');
  await waitingElsewhere.call(joinFamiBook, { body: { famibookName: empty.name } });

  const [newest] = await manager.call(listPhotos);
  if (!newest) throw new Error('The demonstration shares photos.');
  // Before it the lists have an older one, which is revoked, and one that lets in.
  const revoked = await manager.call(createInvitation, { body: { uses: 3 } });
  await manager.call(revokeInvitation, { params: { id: revoked.id } });
  await manager.call(createInvitation, { body: { uses: 5, days: 2, letsIn: true } });
  const { token } = await manager.call(createInvitation, { body: {} });
  return {
    product,
    family: 'The Hallgren Family',
    ownPhoto: newest.id,
    invitation: `/invitation#${token}`,
    startedAt,
    clients: {
      visitor: new Client(url),
      member: await as(people.sam.email),
      manager,
      pending: await as(waiting.email),
      withoutFamiBook: await registerWithoutFamiBook(url, manager),
      waitingElsewhere,
      newManager: empty.manager.client,
      admin,
    },
    close: () => product[Symbol.asyncDispose](),
  };
}

/** A user who registered and was declined, and is in no FamiBook. */
async function registerWithoutFamiBook(url: string, manager: Client): Promise<Client> {
  const client = new Client(url);
  const account = { email: 'lone@hallgren.example', password: PASSWORD, famibookName: 'The Hallgren Family' };
  const { id } = await client.call(register, { body: { ...account, firstName: 'Lone', lastName: 'Berg' } });
  await manager.call(removeMember, { params: { id } });
  await client.call(login, { body: { ...account, famibookName: '' } }).catch(() => undefined);
  return client;
}
