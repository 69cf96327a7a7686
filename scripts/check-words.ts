import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBannedWords } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = ['{packages,services,web,tests}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', '*.ts'];
const OTHERS = /(?:^|[/])(?:node_modules|generated|dist)[/]|[.]d[.]m?ts$/;
/** They name the words that are looked for. */
const LISTS = new Set(['scripts/words.ts', 'scripts/words.test.ts']);

const lines: string[] = [];
for (const path of globSync(FILES, { cwd: ROOT, exclude: (name) => OTHERS.test(`${name}/`) })) {
  if (OTHERS.test(path) || LISTS.has(path)) continue;
  for (const { line, text, instead } of findBannedWords(path, readFileSync(join(ROOT, path), 'utf8')))
    lines.push(`${path}:${line}: "${text}": ${instead}`);
}
if (lines.length > 0) {
  process.stderr.write(`${lines.sort().join('\n')}\nThe glossary has the words (docs/glossary.md).\n`);
  process.exitCode = 1;
}
