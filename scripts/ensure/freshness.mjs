import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cache, root } from './paths.mjs';

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== 'dist') yield* filesUnder(join(path, name));
  }
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesUnder(input)) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Runs `make` when a file among `inputs` (files and folders) has changed since it last ended well, or an output is missing. */
export async function whenStale({ name, inputs, outputs, make }) {
  const stamp = join(cache, `${name}.sha256`);
  const now = fingerprint(inputs);
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (before === now && outputs.every((output) => existsSync(output))) return;
  // What is half made, of other inputs, must not count as fresh once these are back.
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, now);
}
