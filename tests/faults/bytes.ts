import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import sharp from 'sharp';

interface PhotoRow {
  id: string;
  fileId: string;
  sha256: string;
}

interface FileRow {
  id: string;
  famibookId: string;
  sha256: string;
  state: string;
  widths: number[];
}

/** What media keeps, held against what photos show. */
export interface Bytes {
  /** Photos whose original and renditions are all there and right. */
  whole: number;
  /** Photos that show something that is not there, or not what was sent. */
  broken: string[];
  /** Rows and files that no photo shows. */
  orphans: string[];
}

/** Lists show no wider rendition. */
const LISTED_WIDTH = 1280;

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const originalOf = ({ famibookId, id }: Pick<FileRow, 'famibookId' | 'id'>) => `originals/${famibookId}/${id}`;
const renditionsOf = ({ famibookId, id, widths }: FileRow) =>
  widths.map((width) => ({ width, path: `renditions/${famibookId}/${id}/${width}.webp` }));

/** Why a file is not whole; undefined when it is. */
async function faultOf(root: string, file: FileRow | undefined, sent: string): Promise<string | undefined> {
  if (file?.state !== 'claimed') return `its file is ${file?.state ?? 'unknown'}`;
  if (file.sha256 !== sent) return 'its file has other bytes';
  try {
    if (sha256(await readFile(join(root, originalOf(file)))) !== sent) return 'its original has other bytes';
    for (const { width, path } of renditionsOf(file)) {
      // The widest one follows the answer, and is made for who asks when its process was killed before.
      if (width > LISTED_WIDTH && !existsSync(join(root, path))) continue;
      const { info } = await sharp(join(root, path)).raw().toBuffer({ resolveWithObject: true });
      if (info.width !== width) return `its rendition ${width} is ${info.width} wide`;
    }
  } catch (error) {
    return String(error);
  }
  return undefined;
}

interface Rows {
  photos: PhotoRow[];
  files: FileRow[];
  ingests: { id: string }[];
}

const readRows = async (product: Product): Promise<Rows> => ({
  photos: await queryService<PhotoRow>(product, 'gallery', 'SELECT id, file_id AS "fileId", sha256 FROM photo'),
  files: await queryService<FileRow>(
    product,
    'media',
    'SELECT id, famibook_id AS "famibookId", sha256, state::text, rendition_widths AS widths FROM media_file',
  ),
  ingests: await queryService<{ id: string }>(product, 'media', 'SELECT file_id AS id FROM intake'),
});

async function orphansOf({ dataDir }: Product, { photos, files, ingests }: Rows): Promise<string[]> {
  const root = join(dataDir, 'objects');
  const shown = new Set(photos.map(({ fileId }) => fileId));
  const known = new Set(
    files
      .filter(({ id }) => shown.has(id))
      .flatMap((file) => [originalOf(file), ...renditionsOf(file).map(({ path }) => path)]),
  );
  return [
    ...files.filter(({ id }) => !shown.has(id)).map(({ id, state }) => `row media_file ${id} (${state})`),
    ...ingests.map(({ id }) => `row intake ${id}`),
    ...(await filesUnder(root)).filter((path) => !known.has(path)).map((path) => `file objects/${path}`),
    ...(await filesUnder(join(dataDir, 'uploads'))).map((path) => `file uploads/${path}`),
  ];
}

/** The orphans alone, for asking again and again: no picture is read. */
export const readOrphans = async (product: Product): Promise<string[]> => orphansOf(product, await readRows(product));

export async function readBytes(product: Product): Promise<Bytes> {
  const root = join(product.dataDir, 'objects');
  const rows = await readRows(product);
  const fileOf = new Map(rows.files.map((file) => [file.id, file]));
  const broken: string[] = [];
  for (const photo of rows.photos) {
    const fault = await faultOf(root, fileOf.get(photo.fileId), photo.sha256);
    if (fault) broken.push(`photo ${photo.id}: ${fault}`);
  }
  return { whole: rows.photos.length - broken.length, broken, orphans: await orphansOf(product, rows) };
}
