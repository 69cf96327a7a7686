import type { heartMessage, likeMessage, unheartMessage, unlikeMessage } from '@famibook/contracts/api/board';
import type { Reactions } from '@famibook/contracts/photos';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const like = route<typeof likeMessage>({ method: 'POST', path: '/api/messages/{id}/like', content: true });
const unlike = route<typeof unlikeMessage>({ method: 'DELETE', path: '/api/messages/{id}/like', content: true });
const heart = route<typeof heartMessage>({ method: 'POST', path: '/api/messages/{id}/heart', content: true });
const unheart = route<typeof unheartMessage>({ method: 'DELETE', path: '/api/messages/{id}/heart', content: true });

export type ReactionKind = 'like' | 'heart';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> => {
  const params = { id };
  if (kind === 'like') return isOn ? call(like, { params }) : call(unlike, { params });
  return isOn ? call(heart, { params }) : call(unheart, { params });
};
