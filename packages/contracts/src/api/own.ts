import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MembershipId } from '../ids.ts';
import { CurrentUser, Message } from '../people.ts';
import { CurrentPassword, FirstName, LastName } from '../text.ts';

const service = 'auth';
const access = 'signed-in';

export const changeName = endpoint({
  name: 'changeName',
  service,
  access,
  method: 'PATCH',
  path: '/api/user',
  summary: 'Change the own name (D22)',
  body: z.object({ firstName: FirstName.optional(), lastName: LastName.optional() }),
  answer: CurrentUser,
});
export const changePicture = endpoint({
  name: 'changePicture',
  service,
  access,
  method: 'POST',
  path: '/api/user/picture',
  summary: 'Change the own picture (D22)',
  errors: ['bad_image', 'too_large', 'not_an_image', 'disk_full'],
  multipart: { file: 'picture', fields: z.object({}) },
  answer: CurrentUser,
});
export const removePicture = endpoint({
  name: 'removePicture',
  service,
  access,
  method: 'DELETE',
  path: '/api/user/picture',
  summary: 'Remove the own picture (D22)',
  answer: CurrentUser,
});
export const leaveFamiBook = endpoint({
  name: 'leaveFamiBook',
  service,
  access,
  method: 'DELETE',
  path: '/api/user/memberships/{id}',
  summary: 'Leave a FamiBook (D22)',
  errors: ['not_found', 'user_is_manager'],
  params: z.object({ id: MembershipId }),
  answer: Message,
});
export const deleteOwnAccount = endpoint({
  name: 'deleteOwnAccount',
  service,
  access,
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete the own account (D22)',
  errors: ['last_administrator', 'user_is_manager', 'too_many_attempts'],
  body: z.object({ password: CurrentPassword }),
  answer: Message,
});
