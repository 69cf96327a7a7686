const MAX_DEPTH = 32;
const FORBIDDEN_KEY = '__proto__';

/**
 * Finds input that no schema should have to check: NUL and half surrogates (Postgres refuses them, which would end as a
 * 500), a `__proto__` member, endless nesting. Returns the path of the first one, or undefined.
 */
export function findHostile(value: unknown): string | undefined {
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: here, path, depth } = next;
    if (typeof here === 'string' && !isPlainText(here)) return path || 'body';
    if (typeof here !== 'object' || here === null) continue;
    if (depth >= MAX_DEPTH) return path;
    for (const [key, inner] of Object.entries(here)) {
      if (key === FORBIDDEN_KEY || !isPlainText(key)) return path || 'body';
      open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return undefined;
}

function isPlainText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
