import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth } from '../testing/auth-fixture.ts';
import { createPrisma, createTransaction, type Tx } from './prisma.ts';

let app: AuthTestApp;
let users: string[];

beforeAll(async () => {
  app = await bootAuth();
  await app.found('The Bergs');
  users = await Promise.all(
    ['ada', 'bea'].map(async (name) => (await app.register(`${name}@example.org`, 'The Bergs')).userId),
  );
});
afterAll(() => app?.stop());

const byPrisma = (tx: Tx, id: string) => tx.user.update({ where: { id }, data: { lastName: { set: 'Berg' } } });
const byHand = (tx: Tx, id: string) => tx.$executeRaw`UPDATE "user" SET last_name = 'Berg' WHERE id = ${id}::uuid`;

test.each([
  ['statements of Prisma', byPrisma],
  ['raw statements', byHand],
])('two transactions that wait for each other both come to their end: %s', async (_, write) => {
  const prisma = createPrisma(app.db);
  const transaction = createTransaction(prisma);
  let runs = 0;
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  const writeBoth = (first: string, second: string) =>
    transaction(async (tx) => {
      runs += 1;
      await write(tx, first);
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await write(tx, second);
    });
  const [ada = '', bea = ''] = users;
  await Promise.all([writeBoth(ada, bea), writeBoth(bea, ada)]);
  expect(runs).toBe(3);
  await prisma.$disconnect();
});
