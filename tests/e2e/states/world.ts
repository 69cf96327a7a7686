import { joinFamiBook, removeMember } from '@famibook/contracts/members/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { login, register } from '@famibook/contracts/sessions/endpoints';
import { people, waiting } from '@famibook/one-machine/demo/family';
import { seedDemo } from '@famibook/one-machine/demo/seed';
import { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily, signIn } from '@famibook/testing/families/family';
import { ADMIN, type Product, startProduct } from '@famibook/testing/product/product';

const PASSWORD = 'the-demo-password';

/** Everybody whose screens are looked at; a visitor is signed in as nobody. */
export type Onlooker =
  | 'visitor'
  | 'member'
  | 'manager'
  | 'pending'
  | 'lone'
  | 'waitingElsewhere'
  | 'newManager'
  | 'admin';

/** A FamiBook full of pictures, an empty one, and people in every position. */
export interface World {
  readonly product: Product;
  readonly clients: Readonly<Record<Onlooker, Client>>;
  readonly family: string;
  /** The manager's own photo, newest of all. */
  readonly ownPhoto: string;
  close(): Promise<void>;
}

export const buildWorld = async (): Promise<World> => {
  const product = await startProduct();
  const { url } = product;
  await seedDemo({ url, administrator: ADMIN, password: PASSWORD, progress: () => {} });
  const admin = await administrator(url);
  const as = (email: string) => signIn(url, { email, password: PASSWORD }, 'The Hallgren Family');
  const manager = await as(people.nora.email);
  const waitingElsewhere = await as(people.mika.email);
  const empty = await foundFamily(url, admin, 'The Lindqvist Family');
  await waitingElsewhere.call(joinFamiBook, { body: { famibookName: empty.name } });

  const [newest] = await manager.call(listPhotos);
  if (!newest) throw new Error('The demonstration shares photos.');
  return {
    product,
    family: 'The Hallgren Family',
    ownPhoto: newest.id,
    clients: {
      visitor: new Client(url),
      member: await as(people.sam.email),
      manager,
      pending: await as(waiting.email),
      lone: await somebodyAlone(url, manager),
      waitingElsewhere,
      newManager: empty.manager.client,
      admin,
    },
    close: () => product[Symbol.asyncDispose](),
  };
};

/** Signed up, and was not let in: in no FamiBook. */
const somebodyAlone = async (url: string, manager: Client): Promise<Client> => {
  const client = new Client(url);
  const account = { email: 'lone@hallgren.example', password: PASSWORD, famibookName: 'The Hallgren Family' };
  const { id } = await client.call(register, { body: { ...account, firstName: 'Lone', lastName: 'Berg' } });
  await manager.call(removeMember, { params: { id } });
  await client.call(login, { body: { ...account, famibookName: '' } }).catch(() => undefined);
  return client;
};
