import { countOf } from '../../lib/count-of.ts';

/** The status line of the home page, in the words of the specification. */
export const SYNC_TEXT = {
  syncing: 'Syncing photos from cloud storage...',
  synced: 'Photos synced from cloud storage',
  connected: 'Cloud storage connected',
} as const;

/** The section of the manager's settings. */
export const DRIVE_PHOTOS_TEXT = {
  title: 'Photos from Google Drive',
  text: (folderName: string) =>
    `Photos that are put into the folder “FamiBook Photos / ${folderName}” of Google Drive appear here by themselves. The name of a file becomes the description of its photo.`,
  sync: 'Import now',
  synced: (count: number) => `${countOf(count, 'photo', 'photos')} imported`,
  nothingNew: 'There are no new photos in the folder',
  running: 'An import is already running',
  notConfigured: 'Google Drive is not set up',
  failed: 'Failed to import photos',
  skipped: 'Files that could not be imported',
  retry: 'They are tried again at the next import.',
  none: 'Every picture in the folder was imported.',
  tried: (when: string) => `tried ${when}`,
  failedToLoad: 'The files that could not be imported cannot be listed right now.',
} as const;
