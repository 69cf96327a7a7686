import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';
import { firstPasswordEnd, generatePassword, selectorOf } from '../../domain/first-password.ts';
import { splitName } from '../../domain/names.ts';
import { isCurrentHash } from '../../domain/password-hash.ts';
import type { Deps } from '../../ports.ts';
import type { IdentityChanges } from '../../steps/change-identities.ts';
import type { Tx } from '../../store/prisma.ts';
import { standNowhereIn } from '../../store/sessions.ts';
import { isTaken } from '../../store/violations.ts';
import { createFamiBook } from './open-famibook.ts';

export interface FoundingWish {
  key: string;
  famibookName: string;
  planType: PlanType;
  manager: { name: string; email: string; passwordHash: string };
}

export interface Founded {
  famibookId: string;
  famibookName: string;
  managerUserId: string;
  managerEmail: string;
  managerPassword: string | null;
}

interface FirstPassword {
  password: string;
  passwordHash: string;
}

type Needed = Pick<Deps, 'change' | 'events' | 'passwords' | 'now' | 'newId' | 'randomBytes'>;

/** Creates FamiBook, manager account and membership, or nothing; the same key answers the same FamiBook again (D26). */
export const foundFamiBook =
  (d: Needed) =>
  async (wish: FoundingWish): Promise<Founded> => {
    assertHashed(wish.manager.passwordHash);
    const password = generatePassword(d.randomBytes);
    const first = { password, passwordHash: await d.passwords.hash(password) };
    return d
      .change(async (tx, changes) => {
        const { key, planType } = wish;
        const isNew = await tx.founding.createMany({ data: { key, planType }, skipDuplicates: true });
        return isNew.count === 1 ? found(d, tx, changes, wish, first) : repeat(d, tx, key, first);
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? new AppError('famibook_taken') : error;
      });
  };

/** A caller's mistake must not end as a password that nobody can ever give. */
const assertHashed = (passwordHash: string): void => {
  if (isCurrentHash(passwordHash)) return;
  throw new AppError('validation', { fields: { 'manager.passwordHash': 'This is no password hash as in D7' } });
};

const found = async (d: Needed, tx: Tx, changes: IdentityChanges, wish: FoundingWish, first: FirstPassword) => {
  const manager = await findOrCreateManager(d, tx, wish);
  const version = manager.isNew ? 1 : await changes.person(manager.id);
  const { id: managerId } = manager;
  const { key: foundingKey, planType, famibookName: name } = wish;
  const famibook = await createFamiBook(d, tx, { name, planType, foundingKey, managerId, version });
  await tx.founding.update({
    where: { key: foundingKey },
    data: { famibookId: famibook.famibookId, managerUserId: managerId, madeAccount: manager.isNew },
  });
  if (manager.isNew) await addFirstPassword(d, tx, managerId, first);
  else await standNowhereIn(tx, managerId, famibook.famibookId);
  return {
    famibookId: famibook.famibookId,
    famibookName: name,
    managerUserId: managerId,
    managerEmail: wish.manager.email,
    managerPassword: manager.isNew ? first.password : null,
  };
};

const findOrCreateManager = async (
  d: Needed,
  tx: Tx,
  { manager }: FoundingWish,
): Promise<{ id: string; isNew: boolean }> => {
  const { email, passwordHash } = manager;
  const id = d.newId();
  const created = await tx.user.createMany({
    data: { id, email, passwordHash, ...splitName(manager.name) },
    skipDuplicates: true,
  });
  if (created.count === 1) return { id, isNew: true };
  const known = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (!known) throw new AppError('conflict');
  return { id: known.id, isNew: false };
};

/** Who asks again never had the answer: a further generated password, as long as the account still has its first ones. */
const repeat = async (d: Needed, tx: Tx, key: string, first: FirstPassword): Promise<Founded> => {
  const founding = await tx.founding.findUniqueOrThrow({ where: { key } });
  const { famibookId, managerUserId, madeAccount } = founding;
  const famibook = famibookId && (await tx.famiBook.findUnique({ where: { id: famibookId } }));
  const manager = managerUserId && (await tx.user.findUnique({ where: { id: managerUserId } }));
  if (!famibook || !manager) throw new AppError('conflict');
  const isFirst = madeAccount && (await tx.firstPassword.count({ where: { userId: manager.id } })) > 0;
  if (isFirst) await addFirstPassword(d, tx, manager.id, first);
  return {
    famibookId: famibook.id,
    famibookName: famibook.name,
    managerUserId: manager.id,
    managerEmail: manager.email,
    managerPassword: isFirst ? first.password : null,
  };
};

const addFirstPassword = async (d: Needed, tx: Tx, userId: string, { password, passwordHash }: FirstPassword) => {
  const selector = selectorOf(password);
  const expiresAt = firstPasswordEnd(d.now());
  await tx.firstPassword.upsert({
    where: { userId_selector: { userId, selector } },
    create: { userId, selector, passwordHash, expiresAt },
    update: { passwordHash, expiresAt },
  });
};
