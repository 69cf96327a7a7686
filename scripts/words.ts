import { parseSync, Visitor } from 'oxc-parser';

interface BannedWord {
  /** Sought in names split into words (`keepCopies` is `keep copies`, `MOST_X` stays in capitals), comments and log lines. */
  pattern: RegExp;
  instead: string;
}

/** Words of our own for what the field has a term for; `docs/glossary.md` has the terms. */
const BANNED_WORDS: readonly BannedWord[] = [
  { pattern: /\b(?:LARGEST|DEEPEST) [A-Z]/, instead: 'MAX_…' },
  { pattern: /\bhear audio\b/, instead: 'get audio' },
  { pattern: /\b(?:keep copies|people copy)\b/, instead: 'replicate users, user replica' },
  { pattern: /\btake in\b/, instead: 'ingest' },
  { pattern: /\bspool\b/, instead: 'temp file' },
  { pattern: /\blate (?:part|dialog|menu|page|tooltip)\b/, instead: 'lazy …' },
  { pattern: /\bpatiently\b/, instead: 'retry while offline' },
  { pattern: /\bcarry upload\b/, instead: 'upload with resume' },
  { pattern: /\bsilently\b/, instead: 'ignore errors' },
  { pattern: /\bas own\b/, instead: 'of the current user, owned by' },
  {
    pattern: /\b(?:plan teller|far too much|swept kinds|write again|stand nowhere in|undecidable)\b/,
    instead: 'what it checks or does',
  },
  { pattern: /\b(?:front|live) door\b/, instead: 'request handler, websocket upgrade' },
  { pattern: /\badmission\b/, instead: 'authentication' },
  { pattern: /\b(?:start|stop) facts\b/, instead: 'start subscriptions, stop subscriptions' },
  { pattern: /\bannouncer\b/, instead: 'publisher' },
];

export interface BannedUse {
  line: number;
  text: string;
  instead: string;
}

interface Piece {
  text: string;
  start: number;
}

const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Where a file uses banned words in names, comments and log lines; words for people in other strings are free. */
export function findBannedWords(path: string, source: string): BannedUse[] {
  const uses = piecesOf(path, source).flatMap(({ text, start }) => {
    const words = splitWords(text);
    return BANNED_WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(words);
      return found ? [{ line: source.slice(0, start).split('\n').length, text: found[0].trim(), instead }] : [];
    });
  });
  const once = new Map(uses.map((use) => [`${use.line} ${use.text}`, use]));
  return [...once.values()].sort((one, other) => one.line - other.line);
}

/** `keepCopies` → `keep copies`, `MOST_WORDS` → `MOST WORDS` */
function splitWords(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
}

function piecesOf(path: string, source: string): Piece[] {
  const { program, comments } = parseSync(path, source);
  const pieces: Piece[] = comments.map(({ value, start }) => ({ text: value, start }));
  const name = (node: { name: string; start: number }) => void pieces.push({ text: node.name, start: node.start });
  new Visitor({
    Identifier: name,
    PrivateIdentifier: name,
    JSXIdentifier: name,
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (
        !LOG_METHODS.has(callee.property.name) ||
        !/\blog$/i.test(source.slice(callee.object.start, callee.object.end))
      )
        return;
      for (const { type, start, end } of given)
        if (type === 'Literal' || type === 'TemplateLiteral') pieces.push({ text: source.slice(start, end), start });
    },
  }).visit(program);
  return pieces;
}
