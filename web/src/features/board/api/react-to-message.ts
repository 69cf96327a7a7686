import { heartMessage, likeMessage, unheartMessage, unlikeMessage } from '@famibook/contracts/board/routes';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { call } from '../../../lib/api/call.ts';

export type ReactionKind = 'like' | 'heart';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> => {
  const params = { id };
  if (kind === 'like') return isOn ? call(likeMessage, { params }) : call(unlikeMessage, { params });
  return isOn ? call(heartMessage, { params }) : call(unheartMessage, { params });
};
