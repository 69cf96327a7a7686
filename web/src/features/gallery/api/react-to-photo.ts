import { heartPhoto, likePhoto, unheartPhoto, unlikePhoto } from '@famibook/contracts/photos/routes';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { call } from '../../../lib/api/call.ts';

export type ReactionKind = 'like' | 'heart';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> => {
  const params = { id };
  if (kind === 'like') return isOn ? call(likePhoto, { params }) : call(unlikePhoto, { params });
  return isOn ? call(heartPhoto, { params }) : call(unheartPhoto, { params });
};
