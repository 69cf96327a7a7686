import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotWrite } from './names.ts';

/** Files of the repository as they are to become; nothing is written before `save`. */
export interface Tree {
  exists(path: string): boolean;
  read(path: string): string;
  /** @throws CannotWrite when there is such a file */
  add(path: string, text: string): void;
  edit(path: string, change: (text: string) => string): void;
  /** @returns the paths written */
  save(): string[];
}

export function openTree(root: string): Tree {
  const planned = new Map<string, string>();
  const exists = (path: string) => planned.has(path) || existsSync(join(root, path));
  const read = (path: string) => {
    if (!exists(path)) throw new CannotWrite(`There is no ${path}.`);
    return planned.get(path) ?? readFileSync(join(root, path), 'utf8');
  };
  return {
    exists,
    read,
    add(path, text) {
      if (exists(path)) throw new CannotWrite(`There is a ${path} already.`);
      planned.set(path, text);
    },
    edit: (path, change) => void planned.set(path, change(read(path))),
    save() {
      for (const [path, text] of planned) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return [...planned.keys()];
    },
  };
}

/** Inserts a line before the first place that matches. @throws CannotWrite when none does */
export function insertBefore(path: string, text: string, anchor: RegExp, line: string): string {
  const at = text.search(anchor);
  if (at < 0) throw new CannotWrite(`${path} has no place for "${line.trim()}": it should have a line like ${anchor}.`);
  return text.slice(0, at) + line + text.slice(at);
}

/** The same behind it. */
export function insertAfter(path: string, text: string, anchor: RegExp, line: string): string {
  const found = anchor.exec(text);
  if (!found) throw new CannotWrite(`${path} has no place for "${line.trim()}": it should have a line like ${anchor}.`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + line + text.slice(end);
}

const IMPORT = /^import .* from '.*';\n/gm;

/** Joins two modules: what only the second one imports goes to the top. */
export function joinModules(first: string, second: string): string {
  return `${addMissingImports(first, second).trimEnd()}\n\n${second.replace(IMPORT, '').trimStart()}`;
}

/** Adds what another module imports at the top, where the formatter sorts and merges it. */
export function addMissingImports(text: string, module: string): string {
  return (module.match(IMPORT) ?? []).map((line) => importMissing(text, line)).join('') + text;
}

function importMissing(text: string, line: string): string {
  const [, names, from] = /^import \{ (.*) \} from '(.*)';/.exec(line) ?? [];
  if (!names) return text.includes(line) ? '' : line;
  const present = new RegExp(`^import \\{([^}]*)\\} from '${from}';`, 'm').exec(text)?.[1]?.split(',') ?? [];
  const known = new Set(present.map((name) => name.trim()));
  const missing = names.split(', ').filter((name) => !known.has(name));
  return missing.length > 0 ? `import { ${missing.join(', ')} } from '${from}';\n` : '';
}
