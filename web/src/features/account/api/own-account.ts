import type { changeName, changePicture, deleteOwnAccount, removePicture } from '@famibook/contracts/api/own';
import type { CurrentUser } from '@famibook/contracts/people';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';
import { upload } from '../../../lib/api/upload.ts';

const nameRoute = route<typeof changeName>({ method: 'PATCH', path: '/api/user' });
const pictureRoute = route<typeof changePicture>({ method: 'POST', path: '/api/user/picture' });
const noPictureRoute = route<typeof removePicture>({ method: 'DELETE', path: '/api/user/picture' });
const accountRoute = route<typeof deleteOwnAccount>({ method: 'DELETE', path: '/api/user' });

export const saveName = (name: { firstName: string; lastName: string }): Promise<CurrentUser> =>
  call(nameRoute, { body: name });

export const savePicture = (picture: Blob): Promise<CurrentUser> => {
  const form = new FormData();
  form.set('picture', picture, 'picture.jpg');
  return upload(pictureRoute, { form });
};

export const takePictureAway = (): Promise<CurrentUser> => call(noPictureRoute);

export const deleteAccount = async (password: string): Promise<void> => {
  await call(accountRoute, { body: { password } });
};
