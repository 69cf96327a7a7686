/** Where a crash test may kill media, in the order an upload passes them. */
export const FAILPOINTS = [
  'media.stage.after-temp-file',
  'media.stage.after-original',
  'media.stage.after-renditions',
  'media.stage.after-row',
] as const;

/** On the way of a person's picture. */
export const PORTRAIT_FAILPOINTS = ['media.portrait.after-bytes', 'media.portrait.after-row'] as const;

/** On the way of audio; from the last on it is there for good. */
export const AUDIO_FAILPOINTS = [
  'media.audio.after-temp-file',
  'media.audio.after-bytes',
  'media.audio.after-row',
] as const;

/** On the way of a picture that comes in pieces, and of its sweep. */
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
