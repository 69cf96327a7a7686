import { changeName, changePicture, deleteOwnAccount, removePicture } from '@famibook/contracts/account/routes';
import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { call } from '../../../lib/api/call.ts';
import { upload } from '../../../lib/api/upload.ts';

export const saveName = (name: { firstName: string; lastName: string }): Promise<CurrentUser> =>
  call(changeName, { body: name });

export function savePicture(picture: Blob): Promise<CurrentUser> {
  const form = new FormData();
  form.set('picture', picture, 'picture.jpg');
  return upload(changePicture, { body: form });
}

export const clearPicture = (): Promise<CurrentUser> => call(removePicture);

export async function deleteAccount(password: string): Promise<void> {
  await call(deleteOwnAccount, { body: { password } });
}
