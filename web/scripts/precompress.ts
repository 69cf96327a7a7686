import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Puts a Brotli and a gzip form beside every text of the build, so that the gateway never has to compress one. */
const FOLDER = join(import.meta.dirname, '..', 'dist');
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below this the headers cost more than is gained. */
const SMALLEST = 1_024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await writeFile(`${path}.br`, await inBrotli(body, { params }));
  await writeFile(`${path}.gz`, await inGzip(body, { level: 9 }));
}

const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
const texts = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)));
await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
