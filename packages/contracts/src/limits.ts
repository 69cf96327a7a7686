/** 1 MB as the product counts it (D17). */
export const MEGABYTE = 1_048_576;

/** Lengths in characters (D15). */
export const LENGTHS = {
  passwordMin: 6,
  password: 200,
  email: 254,
  name: 100,
  managerNameMin: 2,
  famibookName: 80,
  description: 2_000,
  comment: 2_000,
  message: 5_000,
  reason: 500,
  company: 500,
  phone: 50,
  tag: 50,
  search: 100,
} as const;

export const TAGS_PER_PHOTO = 20;
/** What a comma-separated list of the most and longest tags takes, with room for white space that is trimmed away. */
export const TAGS_TEXT = 2_000;

export const PHOTO_FILE = {
  mobileBytes: 8 * MEGABYTE,
  desktopBytes: 10 * MEGABYTE,
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'],
  maxPixels: 50_000_000,
  maxAnimationPixels: 200_000_000,
  maxFrames: 2_000,
  /** For portraits that are not JPEGs. */
  maxPortraitPixels: 25_000_000,
} as const;

/** Widths of the WebP renditions, never enlarged; animated pictures get only the first two (D18). */
export const RENDITION_WIDTHS = [320, 640, 1280, 2048] as const;
export const ANIMATED_RENDITION_WIDTHS = [320, 640] as const;

/** The largest archive that can be imported: what the largest plan holds, with room. */
export const ARCHIVE_BYTES = 200_000 * MEGABYTE;
/** Slower archives are cut off (D24): a quarter of what a line of 1 Mbit/s brings. */
export const MIN_ARCHIVE_BYTES_PER_SECOND = 30_000;
/** 20 MB exactly is refused (D29). */
export const AUDIO_BYTES = 20 * MEGABYTE;
/** How many a FamiBook keeps. */
export const AUDIO_FILES = 50;

export const PAGE = {
  photos: 200,
  messages: 10,
  max: 200,
  previewComments: 2,
  detailComments: 200,
  replies: 200,
} as const;
/** A search of all FamiBooks' messages by fewer letters looks at the newest ones only (D13). */
export const MESSAGE_SEARCH = { wholeFrom: 3, newest: 2_000 } as const;
/** Resumable uploads of one person that are not finished yet, and how long one waits to be continued. */
export const UPLOADS = { perPerson: 200, hours: 24, minutesWithoutByte: 10 } as const;
/** The side of a person's picture, in pixels: square. */
export const PORTRAIT_SIDE = 256;
/** Photos of earlier years shown on their day. */
export const ON_THIS_DAY_PHOTOS = 60;

/** How deep replies nest (D13). */
export const REPLY_DEPTH = 5;
/** A tag search counts exactly up to here (D14). */
export const TAG_TOTAL_CAP = 1_000;

export const REQUESTED_SPACES = { min: 1, max: 50 } as const;
/** A token must fit a header: one person joins at most this many FamiBooks. */
export const MEMBERSHIPS_PER_PERSON = 100;

/** Links into a FamiBook (D43): what a form starts with, and what it may be. */
export const INVITATIONS = {
  days: { initial: 7, max: 30 },
  uses: { initial: 10, max: 100 },
  /** How many of one FamiBook are open at the same time. */
  openPerFamiBook: 50,
  maxTokenLength: 200,
} as const;

export const SESSION_DAYS = { idle: 30, absolute: 90 } as const;

/** Largest JSON body; files travel as forms or streams. */
export const JSON_BODY_BYTES = 256 * 1024;
/**
 * Limits of bodies with a file in them, with room for the form around it. The service that receives the file enforces
 * the file's own limit.
 */
export const FILE_BODY_BYTES = { picture: 12 * MEGABYTE, audio: 22 * MEGABYTE } as const;
