import type { PhotoId } from '@famibook/contracts/ids';
import { listPhotoReactions, photoReactions } from '@famibook/contracts/photos/routes';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { call, urlOf } from '../../../lib/api/call.ts';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> =>
  call(photoReactions[kind][isOn ? 'add' : 'remove'], { params: { id } });

/** Path of the list of users who reacted to a photo. */
export const reactorsPath = (id: PhotoId): string => urlOf(listPhotoReactions, { params: { id } });
