/** Where a crash test may kill gallery, in the order an upload passes them. */
export const FAILPOINTS = [
  'gallery.upload.before-staging',
  'gallery.upload.after-staging',
  'gallery.upload.before-commit',
  'gallery.upload.after-commit',
] as const;
export type GalleryFailpoint = (typeof FAILPOINTS)[number];
