/** Where a crash test may kill media, in the order an upload passes them. */
export const FAILPOINTS = [
  'media.stage.after-temp-file',
  'media.stage.after-original',
  'media.stage.after-renditions',
  'media.stage.after-row',
] as const;
export type MediaFailpoint = (typeof FAILPOINTS)[number];
