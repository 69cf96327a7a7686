import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { portraitKey } from '../ingest/file-keys.ts';
import type { Objects } from '../ingest/ports.ts';
import type { Stores } from '../ports.ts';
import { type OpenBytes, openStored } from '../serving/open-stored.ts';
import { maySeePortrait, type UserMembership } from './domain.ts';
import type { ServedPortrait } from './store.ts';

interface Deps {
  portraits: Pick<Stores['portraits'], 'findServed'>;
  /** The memberships of a user, approved and pending. */
  membershipsOf(userId: string): Promise<readonly UserMembership[]>;
}

/** @throws AppError `file_not_found`, also when the caller may not see it (D9, D19) */
export function findPortrait(deps: Deps) {
  return async (identity: Identity, fileId: string): Promise<ServedPortrait> => {
    const portrait = await deps.portraits.findServed(fileId);
    if (!portrait) throw new AppError('file_not_found');
    if (identity.isAdmin || identity.userId === portrait.userId) return portrait;
    if (!maySeePortrait(identity, await deps.membershipsOf(portrait.userId))) throw new AppError('file_not_found');
    return portrait;
  };
}

export function openPortrait(objects: Pick<Objects, 'head' | 'read' | 'readAll'>) {
  return ({ id }: ServedPortrait): Promise<OpenBytes> => openStored(objects, portraitKey(id));
}
