import { PHOTO_FILE } from '@famibook/contracts/limits';

export interface UploadLimit {
  /** The largest file that is accepted. */
  bytes: number;
  /** What is said about a larger one. */
  tooLarge: string;
}

/** Phones send `X-Is-Mobile: true` and may send less (D17). */
export const uploadLimit = (isMobile: boolean): UploadLimit =>
  isMobile
    ? { bytes: PHOTO_FILE.mobileBytes, tooLarge: 'Please select a photo smaller than 8MB' }
    : { bytes: PHOTO_FILE.desktopBytes, tooLarge: 'Please select a photo smaller than 10MB' };
