import { Refusal } from './refusal.ts';

type Mask = Map<string, Mask | undefined>;

/** Leaves of a response what `fields` names, as Drive does: `nextPageToken,files(id,name)`. */
export function selectFields(value: unknown, fields: string): unknown {
  const parsed = parse(fields, 0);
  if (parsed.end !== fields.length) throw new Refusal(400, 'invalidParameter');
  return select(value, parsed.mask);
}

function parse(fields: string, start: number): { mask: Mask; end: number } {
  const mask: Mask = new Map();
  const name = /[\w*]+/y;
  for (let at = start; ; at++) {
    name.lastIndex = at;
    const found = name.exec(fields)?.[0];
    if (found === undefined) throw new Refusal(400, 'invalidParameter');
    at += found.length;
    if (fields[at] === '(') {
      const inner = parse(fields, at + 1);
      if (fields[inner.end] !== ')') throw new Refusal(400, 'invalidParameter');
      mask.set(found, inner.mask);
      at = inner.end + 1;
    } else mask.set(found, undefined);
    if (fields[at] !== ',') return { mask, end: at };
  }
}

function select(value: unknown, mask: Mask | undefined): unknown {
  if (!mask || mask.has('*') || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => select(item, mask));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (mask.has(name) ? [[name, select(inner, mask.get(name))]] : [])),
  );
}
