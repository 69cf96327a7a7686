import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
/** A file and a line of it, as stacks and Node's syntax errors name them. */
const PLACE = /((?:file:\/\/)?\/.+?\.[cm]?[jt]sx?):(\d+)/;

/** What is wrong with code that cannot be loaded or started, behind its place: `services/board/src/a.ts:5: …` */
export function describeCodeError(error: unknown, root = ROOT): string {
  if (!(error instanceof Error)) return String(error);
  const [firstLine = ''] = error.message.trim().split('\n');
  // Below it stands a picture of the code; other errors say more in further lines.
  const what = error instanceof SyntaxError ? firstLine : error.message;
  const place = placeIn(error.stack ?? '', root);
  return `${place ? `${place}: ` : ''}${error.name}: ${what}`;
}

/** The first line of code of ours that a stack names; that of a syntax error begins with the file that has it. */
function placeIn(stack: string, root: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, file = '', number] = PLACE.exec(line) ?? [];
    const path = relative(root, file.startsWith('file:') ? fileURLToPath(file) : file);
    if (number && !path.startsWith('..') && !path.includes('node_modules')) return `${path}:${number}`;
  }
  return undefined;
}
