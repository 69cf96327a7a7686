import type { downloadPhoto } from '@famibook/contracts/api/gallery';
import { urlOf } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const download = route<typeof downloadPhoto>({ method: 'GET', path: '/api/photos/{id}/download' });

/** The full-size picture, as a file (D17). */
export const downloadUrl = (id: string): string => urlOf(download, { params: { id } });
