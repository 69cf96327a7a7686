import type { uploadPhoto as endpoint } from '@famibook/contracts/api/gallery';
import type { Photo } from '@famibook/contracts/photos';
import { route } from '../../../lib/api/route.ts';
import { upload } from '../../../lib/api/upload.ts';
import { isMobile } from '../device.ts';

const uploadRoute = route<typeof endpoint>({ method: 'POST', path: '/api/photos', content: true });

interface PhotoUpload {
  file: File;
  description: string;
  tags: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export const uploadPhoto = ({ file, description, tags, onProgress, signal }: PhotoUpload): Promise<Photo> => {
  const mobile = isMobile();
  const form = new FormData();
  // The words go first, so that the server can refuse before it has taken the picture in.
  form.set('description', description);
  form.set('tags', tags);
  form.set('image', file);
  const headers = { 'X-Platform': mobile ? 'mobile' : 'desktop', 'X-Is-Mobile': String(mobile) };
  return upload(uploadRoute, { form, headers, onProgress, signal });
};
