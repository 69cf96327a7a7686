import { importArchive as importArchiveRoute } from '@famibook/contracts/archives/routes';
import { upload } from '../../../lib/api/upload.ts';

interface ArchiveImport {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a ZIP file as the whole body, and resolves when everything in it was imported. */
export const importArchive = ({ file, onProgress, signal }: ArchiveImport) =>
  upload(importArchiveRoute, {
    body: file,
    headers: { 'Content-Type': 'application/zip' },
    onProgress,
    signal,
  });
