import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import { portraitKey } from '../ingest/file-keys.ts';
import type { Objects } from '../ingest/ports.ts';
import { type OpenBytes, openStored } from '../serving/open-stored.ts';
import { maySeePortrait, type SeenIn } from './rules.ts';
import type { Portraits, ServedPortrait } from './store.ts';

interface Deps {
  portraits: Pick<Portraits, 'findServed'>;
  /** Where a person is a member, approved or waiting. */
  membershipsOf(userId: string): Promise<readonly SeenIn[]>;
}

/** @throws AppError `file_not_found`, also for who may not see it: then it does not exist (D9, D19) */
export function findPortrait(d: Deps) {
  return async (who: Identity, fileId: string): Promise<ServedPortrait> => {
    const portrait = await d.portraits.findServed(fileId);
    if (!portrait) throw new AppError('file_not_found');
    if (who.isAdmin || who.userId === portrait.userId) return portrait;
    if (!maySeePortrait(who, await d.membershipsOf(portrait.userId))) throw new AppError('file_not_found');
    return portrait;
  };
}

export function openPortrait(objects: Pick<Objects, 'head' | 'read' | 'readAll'>) {
  return ({ id }: ServedPortrait): Promise<OpenBytes> => openStored(objects, portraitKey(id));
}
