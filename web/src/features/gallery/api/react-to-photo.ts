import { photoReactions } from '@famibook/contracts/photos/routes';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { call } from '../../../lib/api/call.ts';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> =>
  call(photoReactions[kind][isOn ? 'add' : 'remove'], { params: { id } });
