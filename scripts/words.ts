import { type Expression, parseSync, Visitor } from 'oxc-parser';

type PieceKind = 'name' | 'comment' | 'log line' | 'test title';

interface BannedWord {
  /** Matched against text split into words (`keepCopies` is `keep copies`, `MOST_X` stays in capitals). */
  pattern: RegExp;
  instead: string;
  /** Every kind of text unless given. */
  kinds?: readonly PieceKind[];
  /** Every file unless given. */
  paths?: RegExp;
}

/** All files except the web app and its browser tests: it announces to screen readers, and a photo has neighbours. */
const NOT_WEB = /^(?!web[/]|tests[/]e2e[/])/;
/** All files except the browser tests. */
const NOT_BROWSER_TESTS = /^(?!tests[/]e2e[/]specs[/])/;
/** Browsers hold unfinished uploads with their `keptAt`. */
const NOT_STORED_UPLOADS = /^(?!tests[/]e2e[/]specs[/]|web[/]src[/]features[/]upload[/]resume[/])/;

/** Words of our own for what the field has a term for; `docs/glossary.md` has the terms. */
const BANNED_WORDS: readonly BannedWord[] = [
  { pattern: /\b(?:MOST|LONGEST|LARGEST|DEEPEST) [A-Z]/, instead: 'MAX_…' },
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
  { pattern: /\badmi(?:ts?|tted|ssion)\b/, instead: 'authenticate, authorize, accept' },
  { pattern: /\b(?:start|stop) facts\b/, instead: 'start subscriptions, stop subscriptions' },
  { pattern: /\bannouncer\b/, instead: 'publisher' },
  { pattern: /\bbeds?\b/, instead: 'app, fixture' },
  { pattern: /\bunder ?way\b/i, instead: 'in flight, running, unfinished' },
  { pattern: /\banew\b/i, instead: 'again, reload, from scratch' },
  { pattern: /\b(?:give[sn]?|gave|giving)(?: \w+)? back\b/i, instead: 'release, return, free' },
  { pattern: /\b(?:sen[dt]s? away|goodbye)\b/i, instead: 'close' },
  { pattern: /\bunasked\b/i, instead: 'unexpectedly, without being asked' },
  { pattern: /\bintakes?\b/, instead: 'ingest', kinds: ['name'] },
  { pattern: /\bwish(?:es)?\b/, instead: 'request, input, options', paths: NOT_BROWSER_TESTS },
  { pattern: /\bannounc(?:e|es|ed|ing|ement|ements)\b/, instead: 'publish', paths: NOT_WEB },
  { pattern: /\bneighbours?\b/, instead: 'in-process connection, other', paths: NOT_WEB },
  { pattern: /\bkept\b/, instead: 'stored, cached, updated', paths: NOT_STORED_UPLOADS },
  { pattern: /\b(?:told|tells?|telling)\b/, instead: 'notify, report, print, publish', paths: NOT_BROWSER_TESTS },
  { pattern: /\b(?:nobody|somebody|someone)\b/, instead: 'no user, a user, test user', paths: NOT_BROWSER_TESTS },
  { pattern: /\bwhoever\b/, instead: 'user, member, caller, client', paths: NOT_BROWSER_TESTS },
  {
    pattern: /\b(?:by|of|one|to) who /,
    instead: 'the user who, the member who',
    kinds: ['comment', 'test title'],
    paths: NOT_BROWSER_TESTS,
  },
  { pattern: /\bwhos?e?\b/, instead: 'identity, user, owner', kinds: ['name'], paths: NOT_BROWSER_TESTS },
  { pattern: /\bfacts?\b/, instead: 'event', kinds: ['name'], paths: NOT_BROWSER_TESTS },
  { pattern: /\bfaults?\b/, instead: 'error, issue', kinds: ['name'], paths: /^(?:packages|services|web)[/]/ },
  { pattern: /\banswer(?:s|ed)?\b/, instead: 'response', kinds: ['name'], paths: NOT_BROWSER_TESTS },
];

export interface BannedUse {
  line: number;
  text: string;
  instead: string;
}

interface Piece {
  kind: PieceKind;
  text: string;
  start: number;
}

const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const TEST_FUNCTION = /^(?:describe|it|test)(?![\w$])/;

/**
 * Where a file uses banned words in names, comments, log lines and test titles; words for people in other strings are
 * free.
 */
export function findBannedWords(path: string, source: string): BannedUse[] {
  const banned = BANNED_WORDS.filter(({ paths }) => paths?.test(path) ?? true);
  const uses = piecesOf(path, source).flatMap(({ kind, text, start }) => {
    const words = splitWords(text);
    return banned.flatMap(({ pattern, instead, kinds }) => {
      const found = kinds?.includes(kind) === false ? null : pattern.exec(words);
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
  const pieces: Piece[] = comments.map(({ value, start }) => ({ kind: 'comment', text: value, start }));
  const name = (node: { name: string; start: number }) =>
    void pieces.push({ kind: 'name', text: node.name, start: node.start });
  new Visitor({
    Identifier: name,
    PrivateIdentifier: name,
    JSXIdentifier: name,
    CallExpression({ callee, arguments: given }) {
      const kind = kindOfText(callee, source);
      if (!kind) return;
      for (const { type, start, end } of given)
        if (type === 'Literal' || type === 'TemplateLiteral')
          pieces.push({ kind, text: source.slice(start, end), start });
    },
  }).visit(program);
  return pieces;
}

/** What the strings given to a function are, if they are for developers. */
function kindOfText(callee: Expression, source: string): PieceKind | undefined {
  if (TEST_FUNCTION.test(source.slice(callee.start, callee.end))) return 'test title';
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const isLog = /\blog$/i.test(source.slice(callee.object.start, callee.object.end));
  return isLog && LOG_METHODS.has(callee.property.name) ? 'log line' : undefined;
}
