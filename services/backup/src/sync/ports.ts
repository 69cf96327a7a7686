import type { Readable } from 'node:stream';
import type { FamiBookId } from '@famibook/contracts/ids';
import type {
  ImportedPhoto,
  ImportPhotoBody,
  ManagedFamiBook,
  MatchedImports,
} from '@famibook/contracts/imports/schemas';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import type { z } from 'zod';
import type { DriveFile } from './domain/drive-photo.ts';

/** The cloud drive, as far as photos go. Every method may throw AppError with words for the administrator (D35). */
export interface PhotoDrive {
  /** The folder that holds those of all FamiBooks; it is made when there is none. */
  photosFolder(): Promise<string>;
  /** All folders of this name, the oldest first. */
  findFolders(name: string, parentId: string): Promise<string[]>;
  makeFolder(name: string, parentId: string): Promise<string>;
  /** The name of a folder; undefined when it is gone or in the bin. */
  folderName(folderId: string): Promise<string | undefined>;
  /** What lies directly in a folder and not in the bin. */
  list(folderId: string): AsyncIterable<DriveFile>;
  /** Gives what happens in the drive from now on. */
  startToken(): Promise<string>;
  /** Undefined for a token that the drive no longer knows. */
  changesSince(token: string): Promise<DriveChanges | undefined>;
  /** The bytes; undefined when the file is gone. */
  read(fileId: string): Promise<Readable | undefined>;
}

export interface DriveChange {
  fileId: string;
  /** Undefined for a file that was deleted or is in the bin. */
  file: (DriveFile & { parents: readonly string[] }) | undefined;
}

interface DriveChanges {
  changes: readonly DriveChange[];
  nextToken: string;
  hasMore: boolean;
}

/** The services in which imported photos end up. */
export interface PhotoImports {
  /** @throws AppError `famibook_not_found` */
  findManager(famibookId: FamiBookId): Promise<ManagedFamiBook>;
  match(famibookId: FamiBookId, files: readonly { source: string; sha256: string | null }[]): Promise<MatchedImports>;
  /** Hands bytes to media. @throws AppError that says why they are no photo */
  stage(bytes: Readable, to: { famibook: ManagedFamiBook; signal: AbortSignal }): Promise<StagedImage>;
  /** @throws AppError those of an upload */
  share(photo: z.input<typeof ImportPhotoBody>): Promise<ImportedPhoto>;
}
