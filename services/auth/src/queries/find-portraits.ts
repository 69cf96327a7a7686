import type { FileId, UserId } from '@famibook/contracts/ids';
import { portraitIn } from '@famibook/contracts/portraits/portrait-url';
import type { Membership } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';

interface OwnedPortrait {
  userId: UserId;
  fileId: FileId;
}

/** Finds which of these files are their user's picture now, also before the event about it is published (D22). */
export function findUsedPortraits({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (portraits: readonly OwnedPortrait[]): Promise<FileId[]> => {
    const userIds = portraits.map(({ userId }) => userId);
    const images = await stores.users.findProfileImages(reader, userIds);
    const used = portraits.filter(({ userId, fileId }) => portraitIn(images.get(userId) ?? null) === fileId);
    return used.map(({ fileId }) => fileId);
  };
}

/** Finds where a user is approved or waits, which decides who may see the portrait (D19). */
export function findMembershipsOf({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (userId: UserId): Promise<Pick<Membership, 'famibookId' | 'isApproved'>[]> =>
    (await stores.memberships.listOfUser(reader, userId)).map(({ famibookId, isApproved }) => ({
      famibookId,
      isApproved,
    }));
}
