import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import { portraitIn } from '@famibook/contracts/media';
import type { Deps } from '../ports.ts';
import { membershipsOf } from '../store/memberships.ts';

interface OwnedPortrait {
  userId: string;
  fileId: FileId;
}

/** Which of these are their person's picture, whether or not the fact of it has gone out yet (D22). */
export const findUsedPortraits =
  (d: Pick<Deps, 'reader'>) =>
  async (portraits: readonly OwnedPortrait[]): Promise<FileId[]> => {
    const people = await d.reader.user.findMany({
      where: { id: { in: portraits.map(({ userId }) => userId) } },
      select: { id: true, profileImageUrl: true },
    });
    const shown = new Map(people.map(({ id, profileImageUrl }) => [id, portraitIn(profileImageUrl)]));
    return portraits.filter(({ userId, fileId }) => shown.get(userId) === fileId).map(({ fileId }) => fileId);
  };

/** In which FamiBooks a person is approved or waits: what decides who may see the portrait (D19). */
export const findMemberships =
  (d: Pick<Deps, 'reader'>) =>
  async (userId: string): Promise<{ famibookId: FamiBookId; isApproved: boolean }[]> => {
    const memberships = await membershipsOf(d.reader, userId);
    return memberships.map(({ famibookId, isApproved }) => ({ famibookId: famibookId as FamiBookId, isApproved }));
  };
