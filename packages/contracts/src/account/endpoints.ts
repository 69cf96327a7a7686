import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MessageResponse } from '../message-response.ts';
import { CurrentPassword, FirstName, LastName } from '../text.ts';
import * as routes from './routes.ts';
import { ChangePasswordBody, CurrentUser } from './schemas.ts';

/** What asking for the own password may be refused with. */
const confirmed = ['too_many_attempts'] as const;

export const changePassword = endpoint(routes.changePassword, {
  summary: 'Change the own password',
  errors: confirmed,
  body: ChangePasswordBody,
  response: MessageResponse,
});
export const changeName = endpoint(routes.changeName, {
  summary: 'Change the own name (D22)',
  body: z.object({ firstName: FirstName.optional(), lastName: LastName.optional() }),
  response: CurrentUser,
});
export const changePicture = endpoint(routes.changePicture, {
  summary: 'Change the own picture (D22)',
  errors: ['bad_image', 'too_large', 'not_an_image', 'disk_full'],
  multipart: { file: 'picture', fields: z.object({}) },
  response: CurrentUser,
});
export const removePicture = endpoint(routes.removePicture, {
  summary: 'Remove the own picture (D22)',
  response: CurrentUser,
});
export const deleteOwnAccount = endpoint(routes.deleteOwnAccount, {
  summary: 'Delete the own account (D22)',
  errors: ['last_administrator', 'user_is_manager', 'too_many_attempts'],
  body: z.object({ password: CurrentPassword }),
  response: MessageResponse,
});
