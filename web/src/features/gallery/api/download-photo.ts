import { downloadPhoto } from '@famibook/contracts/photos/routes';
import { urlOf } from '../../../lib/api/call.ts';

/** URL of the full-size picture as a file (D17). */
export const downloadUrl = (id: string): string => urlOf(downloadPhoto, { params: { id } });
