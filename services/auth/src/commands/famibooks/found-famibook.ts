import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';
import { firstPasswordEnd, generatePassword, isCurrentHash, selectorOf } from '../../domain/passwords.ts';
import { splitName } from '../../domain/user.ts';
import type { Deps, IdentityChanges } from '../../ports.ts';
import { sha256 } from '../../steps/browser-secrets.ts';
import { createFamiBook } from '../../steps/create-famibook.ts';
import type { FirstPassword } from '../../store/credentials.ts';
import type { Tx } from '../../store/prisma.ts';
import type { Stores } from '../../store/stores.ts';

export interface FoundFamiBookCommand {
  /** The same key means the same founding. */
  key: string;
  famibookName: string;
  planType: PlanType;
  manager: { name: string; email: string; passwordHash: string };
  /** When the manager asked for the FamiBook. */
  requestedAt?: string | undefined;
}

export interface FoundedFamiBook {
  famibookId: FamiBookId;
  famibookName: string;
  managerUserId: UserId;
  managerEmail: string;
  /** The generated first password of an account that is new, or still has one. */
  managerPassword: string | null;
}

/** A generated password, whose user is not known yet. */
type GeneratedPassword = Omit<FirstPassword, 'userId'> & { password: string };

type FoundDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'passwords' | 'now' | 'newId' | 'randomBytes'>;

/**
 * Creates a FamiBook with its manager's account and membership, or nothing; the same key returns the same FamiBook again
 * (D26).
 * @throws AppError `famibook_taken`, `validation`, `too_many_memberships`, `conflict` when the account that asked was deleted
 */
export function foundFamiBook(deps: FoundDeps) {
  return async (command: FoundFamiBookCommand): Promise<FoundedFamiBook> => {
    assertHashed(command.manager.passwordHash);
    const generated = await generateFirstPassword(deps);
    const { key, planType } = command;
    return deps
      .changeIdentities(async (tx, changes) =>
        (await deps.stores.foundings.insertIfNew(tx, { key, planType }))
          ? found(deps, tx, changes, command, generated)
          : findFounded(deps.stores, tx, key, generated),
      )
      .catch((error: unknown) => {
        throw deps.stores.violations.isTaken(error) ? new AppError('famibook_taken') : error;
      });
  };
}

/** A caller that sends the password instead of its hash would store one that no user can ever type. */
function assertHashed(passwordHash: string): void {
  if (isCurrentHash(passwordHash)) return;
  throw new AppError('validation', { fields: { 'manager.passwordHash': 'This is no password hash as in D7' } });
}

async function generateFirstPassword({ passwords, now, randomBytes }: FoundDeps): Promise<GeneratedPassword> {
  const password = generatePassword(randomBytes);
  const passwordHash = await passwords.hash(password);
  return { password, passwordHash, selector: selectorOf(password), expiresAt: firstPasswordEnd(now()) };
}

async function found(
  deps: FoundDeps,
  tx: Tx,
  changes: IdentityChanges,
  { key, famibookName: name, planType, manager: { email, ...manager }, requestedAt }: FoundFamiBookCommand,
  generated: GeneratedPassword,
): Promise<FoundedFamiBook> {
  const newId = deps.newId<UserId>();
  const { passwordHash } = manager;
  const madeAccount = await deps.stores.users.insertIfNew(tx, {
    id: newId,
    email,
    passwordHash,
    ...splitName(manager.name),
  });
  const managerId = madeAccount ? newId : await deps.stores.users.findIdByEmail(tx, email);
  // The request is withdrawn as soon as its owner hears of the deletion (D8).
  const isWithdrawn = requestedAt && (await deps.stores.users.wasDeletedSince(tx, sha256(email), requestedAt));
  if (!managerId || isWithdrawn) throw new AppError('conflict');
  const version = madeAccount ? 1 : await changes.lockUser(managerId);
  const { famibookId } = await createFamiBook(deps, tx, { name, founding: { key, planType }, managerId, version });
  await deps.stores.foundings.saveResult(tx, key, { famibookId, managerUserId: managerId, madeAccount });
  if (madeAccount) await saveFirstPassword(deps.stores, tx, managerId, generated);
  else await deps.stores.sessions.enterFamiBook(tx, managerId, famibookId);
  return {
    famibookId,
    famibookName: name,
    managerUserId: managerId,
    managerEmail: email,
    managerPassword: madeAccount ? generated.password : null,
  };
}

/** A repeated call means that the response was lost, so a new account gets a further generated password. */
async function findFounded(
  stores: Stores,
  tx: Tx,
  key: string,
  generated: GeneratedPassword,
): Promise<FoundedFamiBook> {
  const { famibookId, managerUserId, madeAccount } = await stores.foundings.getResult(tx, key);
  const famibook = famibookId && (await stores.famibooks.findById(tx, famibookId));
  const managerEmail = managerUserId && (await stores.users.findEmail(tx, managerUserId));
  if (!famibook || !managerUserId || !managerEmail) throw new AppError('conflict');
  const isFirst = madeAccount === true && (await stores.credentials.hasFirstPassword(tx, managerUserId));
  if (isFirst) await saveFirstPassword(stores, tx, managerUserId, generated);
  return {
    famibookId: famibook.id,
    famibookName: famibook.name,
    managerUserId,
    managerEmail,
    managerPassword: isFirst ? generated.password : null,
  };
}

function saveFirstPassword(
  stores: Stores,
  tx: Tx,
  userId: UserId,
  { password: _, ...first }: GeneratedPassword,
): Promise<void> {
  return stores.credentials.saveFirstPassword(tx, { userId, ...first });
}
