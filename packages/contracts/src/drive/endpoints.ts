import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './routes.ts';
import { DriveStatus, DriveSync, SkippedDriveFile } from './schemas.ts';

export const getDriveStatus = endpoint(routes.getDriveStatus, {
  summary: 'Whether a cloud drive is set up',
  response: DriveStatus,
});
export const syncPhotos = endpoint(routes.syncPhotos, {
  summary: 'Imports the pictures of the cloud drive that the current FamiBook does not have yet (D34)',
  body: z.object({}).optional(),
  errors: ['choose_famibook', 'famibook_suspended', 'famibook_not_found', 'unavailable'],
  response: DriveSync,
});
export const listSkippedDriveFiles = endpoint(routes.listSkippedDriveFiles, {
  summary: 'The files of the cloud drive that could not be imported into the current FamiBook, and why (D34)',
  revalidates: true,
  errors: ['choose_famibook', 'famibook_suspended'],
  response: z.array(SkippedDriveFile).max(200),
});
