const SECRET_FIELD = /passw|passphrase|token|cookie|secret|authorization|credential|api-?_?key|signing|private/i;
const MAX_KNOWN_NAMES = 1_000;
const MASK = '[hidden]';
const MAX_DEPTH = 6;
const MAX_ENTRIES = 100;

/** A quick test for texts that may hold a credential; most texts, such as paths and ids, cannot. */
const MAY_HOLD_SECRET = /:\/\/|bearer|eyJ|famibook_/i;

/** Masks credentials inside a text: passwords in URLs, bearer tokens, signed tokens. */
export function redactText(text: string): string {
  return MAY_HOLD_SECRET.test(text) ? maskIn(text) : text;
}

/** Each takes time that grows with the text and not faster: a path of a request is as long and as odd as its client likes. */
function maskIn(text: string): string {
  return text
    .replace(/(:\/\/[^\s:/@]*):[^\s@/]+@/g, `$1:${MASK}@`)
    .replace(/\bBearer\s+[\w.~+/-]+=*/gi, `Bearer ${MASK}`)
    .replace(/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, MASK)
    .replace(/(famibook_\w{1,40})=[^\s;,]+/g, `$1=${MASK}`);
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => redactValue(entry, depth + 1));
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  return redactFields(value as Record<string, unknown>, depth + 1);
}

function redactFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const names = Object.keys(fields);
  if (names.length <= MAX_ENTRIES && names.every((name) => isHarmless(name, fields[name]))) return fields;
  const shown: Record<string, unknown> = {};
  if (names.length > MAX_ENTRIES) names.length = MAX_ENTRIES;
  for (const name of names) {
    if (name === '__proto__') continue;
    const value = fields[name];
    shown[name] = isSecretField(name) && value != null ? MASK : redactValue(value, depth);
  }
  return shown;
}

/** What goes into the log as it is. Most lines have such fields alone, and need no copy. */
function isHarmless(name: string, value: unknown): boolean {
  if (name === '__proto__' || isSecretField(name)) return false;
  if (typeof value === 'string') return !MAY_HOLD_SECRET.test(value);
  return typeof value !== 'object' || value === null;
}

/** Log lines have the same few fields over and over. */
const knownNames = new Map<string, boolean>();

function isSecretField(name: string): boolean {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const isSecret = SECRET_FIELD.test(name);
  if (knownNames.size < MAX_KNOWN_NAMES) knownNames.set(name, isSecret);
  return isSecret;
}

/**
 * The fields for the log, or a copy of them: fields named like a secret are masked at any depth, and long or deep values
 * are shortened.
 */
export function redact<T>(fields: T): Record<string, unknown> {
  return typeof fields === 'object' && fields !== null && !(fields instanceof Error)
    ? redactFields(fields as Record<string, unknown>, 0)
    : { value: redactValue(fields, 0) };
}
