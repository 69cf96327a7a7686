import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBannedWords } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
const PRODUCTION = ['{packages,services,web}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', '*.ts'];
const OTHERS = /(?:^|[/])(?:node_modules|generated|dist|tests?|testing)[/]|[.](?:test|contract|fixture|d)[.]m?tsx?$/;
/** Names the words it looks for. */
const LIST = 'scripts/words.ts';

const lines: string[] = [];
for (const path of globSync(PRODUCTION, { cwd: ROOT, exclude: (name) => OTHERS.test(`${name}/`) })) {
  if (OTHERS.test(path) || path === LIST) continue;
  for (const { line, text, instead } of findBannedWords(path, readFileSync(join(ROOT, path), 'utf8')))
    lines.push(`${path}:${line}: "${text}": ${instead}`);
}
if (lines.length > 0) {
  process.stderr.write(`${lines.sort().join('\n')}\nThe glossary has the words (docs/glossary.md).\n`);
  process.exitCode = 1;
}
