import { z } from 'zod';
import { FamiBookId, PhotoId, UserId } from '../ids.ts';
import { LENGTHS } from '../limits.ts';
import { StagedImage } from '../media/schemas.ts';
import { Instant } from '../page.ts';
import { Description, name, Tags } from '../text.ts';

/** A member as auth knows them now: what is imported is written in this person's name. */
export const ImportAuthor = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The person's identity version: a membership that ended at a higher one is over. */
  version: z.number().int().nonnegative(),
});

export type ImportAuthor = z.infer<typeof ImportAuthor>;

/** A time that lists, months and cursors can carry. */
export const ContentTime = Instant.refine((at) => at >= '1900' && at < '3000', 'This time is out of range');

/** The name of an author without an account: first and last name in one. */
export const ImportedName = name({
  label: "The author's name",
  max: 2 * LENGTHS.name + 1,
  required: 'A name is required',
});

export const ManagedFamiBook = z.object({
  famibookId: FamiBookId,
  famibookName: z.string(),
  manager: ImportAuthor,
});
export type ManagedFamiBook = z.infer<typeof ManagedFamiBook>;

/**
 * Where an imported photo came from, e.g. `drive:` and the id of the file: each source becomes one photo of a FamiBook,
 * once.
 */
const ImportSource = z.string().min(1).max(300);

/** Sources that one call can ask about. */
const MAX_MATCHED = 200;

export const MatchImportsBody = z.object({
  famibookId: FamiBookId,
  files: z
    .array(
      z.object({
        source: ImportSource,
        /** The hash of the bytes, lower-case hex; null while unknown. */
        sha256: z.string().length(64).nullable(),
      }),
    )
    .max(MAX_MATCHED),
});

export const MatchedImports = z.object({
  /** Those of the sources whose photo is here, or was and has been deleted. */
  imported: z.array(z.string()),
  /** How many more photos the plan allows (D21); null without a limit. */
  room: z.number().int().nonnegative().nullable(),
});
export type MatchedImports = z.infer<typeof MatchedImports>;

export const ImportPhotoBody = z.object({
  famibook: z.object({ famibookId: FamiBookId, famibookName: z.string() }),
  author: ImportAuthor,
  source: ImportSource,
  /** As media staged it for this FamiBook and author. */
  image: StagedImage,
  description: Description,
  tags: Tags.default(''),
  /** Shown instead of the name of `author`, in whose name it is shared; null for what that person has shared. */
  authorName: ImportedName.nullable().default(null),
  /** For a picture that does not say it itself. */
  takenAt: ContentTime.nullable().default(null),
  /** When it was shared: now unless given. */
  createdAt: ContentTime.optional(),
});

/** `isNew` is false when the source was imported before; `photoId` is then null if its photo has been deleted. */
export const ImportedPhoto = z.object({ photoId: PhotoId.nullable(), isNew: z.boolean() });
export type ImportedPhoto = z.infer<typeof ImportedPhoto>;
