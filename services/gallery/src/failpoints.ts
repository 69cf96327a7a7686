/** Where a crash test may kill gallery, in the order an upload passes them. */
export const FAILPOINTS = [
  'gallery.upload.before-staging',
  'gallery.upload.after-staging',
  'gallery.upload.before-commit',
  'gallery.upload.after-commit',
] as const;
/** The photo of an archive or of the cloud drive is here, and the service that imports it does not know yet. */
const IMPORT_FAILPOINT = 'gallery.import.after-commit';

export type GalleryFailpoint = (typeof FAILPOINTS)[number] | typeof IMPORT_FAILPOINT;
