import type { heartPhoto, likePhoto, unheartPhoto, unlikePhoto } from '@famibook/contracts/api/gallery';
import type { Reactions } from '@famibook/contracts/photos';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const like = route<typeof likePhoto>({ method: 'POST', path: '/api/photos/{id}/like', content: true });
const unlike = route<typeof unlikePhoto>({ method: 'DELETE', path: '/api/photos/{id}/like', content: true });
const heart = route<typeof heartPhoto>({ method: 'POST', path: '/api/photos/{id}/heart', content: true });
const unheart = route<typeof unheartPhoto>({ method: 'DELETE', path: '/api/photos/{id}/heart', content: true });

export type ReactionKind = 'like' | 'heart';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> => {
  const params = { id };
  if (kind === 'like') return isOn ? call(like, { params }) : call(unlike, { params });
  return isOn ? call(heart, { params }) : call(unheart, { params });
};
