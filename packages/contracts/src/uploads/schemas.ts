import { z } from 'zod';
import { PhotoId, UploadId } from '../ids.ts';
import { UploadFields } from '../photos/schemas.ts';

export const UploadParams = z.object({ id: UploadId });

export const FinishUploadBody = UploadFields.extend({ uploadId: UploadId });

/** SHA-256 of the bytes of a file, lower-case hex. */
const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'A hash is 64 lower-case hexadecimal digits');

export const KnownPhotosBody = z.object({ sha256: z.array(FileHash).min(1).max(100) });
export const KnownPhoto = z.object({ sha256: FileHash, photoId: PhotoId });
export type KnownPhoto = z.infer<typeof KnownPhoto>;
