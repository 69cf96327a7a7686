import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { FileAddress } from '../../ingest/file-keys.ts';
import type { ImageType } from './picture.ts';

export type FileState = 'staged' | 'claimed' | 'deleted';

export interface MediaFile {
  id: string;
  famibookId: string;
  userId: string;
  sha256: string;
  size: number;
  type: ImageType;
  width: number;
  height: number;
  isAnimated: boolean;
  renditionWidths: number[];
  thumbhash: string;
  takenAt: Date | null;
  createdAt: Date;
}

export function addressOf({ id, famibookId }: Pick<MediaFile, 'id' | 'famibookId'>): FileAddress {
  return {
    famibookId,
    fileId: id,
  };
}

/** Is counted up when renditions or stripped originals come out as other bytes than before. */
const RENDERING_VERSION = 1;

/** A strong ETag, because the same original gives the same bytes each time. */
export function tagOf({ sha256 }: Pick<MediaFile, 'sha256'>, form: string): string {
  return `"${sha256.slice(0, 32)}-${form}-${RENDERING_VERSION}"`;
}

export function presentStaged(file: MediaFile): StagedImage {
  return {
    fileId: file.id as StagedImage['fileId'],
    sha256: file.sha256,
    size: file.size,
    type: file.type,
    width: file.width,
    height: file.height,
    isAnimated: file.isAnimated,
    renditionWidths: file.renditionWidths,
    thumbhash: file.thumbhash,
    takenAt: file.takenAt?.toISOString() ?? null,
  };
}
