/** The places at which a crash test may kill media, in the order in which a picture passes them. */
export const FAILPOINTS = [
  'media.stage.after-temp-file',
  'media.stage.after-original',
  'media.stage.after-renditions',
  'media.stage.after-row',
] as const;

/** The places that a portrait passes. */
export const PORTRAIT_FAILPOINTS = ['media.portrait.after-bytes', 'media.portrait.after-row'] as const;

/** The places that audio passes; at the last one it is committed. */
export const AUDIO_FAILPOINTS = [
  'media.audio.after-temp-file',
  'media.audio.after-bytes',
  'media.audio.after-row',
] as const;

/** The places that a resumable upload and its sweep pass. */
const UPLOAD_FAILPOINTS = [
  'media.upload.after-part',
  'media.upload.after-part-row',
  'media.upload.after-picture',
  'media.upload.after-parts-removed',
] as const;

export type MediaFailpoint =
  | (typeof FAILPOINTS)[number]
  | (typeof PORTRAIT_FAILPOINTS)[number]
  | (typeof AUDIO_FAILPOINTS)[number]
  | (typeof UPLOAD_FAILPOINTS)[number];
