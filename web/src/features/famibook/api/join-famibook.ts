import { joinFamiBook } from '@famibook/contracts/members/routes';
import { call } from '../../../lib/api/call.ts';

export const requestToJoin = (famibookName: string): Promise<{ message: string }> =>
  call(joinFamiBook, { body: { famibookName } });
