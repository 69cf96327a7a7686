/** One name in every form that code writes it in. */
export interface Name {
  /** `list-entries` */
  kebab: string;
  /** `listEntries` */
  camel: string;
  /** `ListEntries` */
  pascal: string;
  /** `LIST_ENTRIES` */
  upper: string;
}

/** What is wrong with the command line or the tree; nothing was written. */
export class CannotWrite extends Error {}

/** @throws CannotWrite when it is not lower-case words joined by hyphens */
export function parseName(kebab: string): Name {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kebab))
    throw new CannotWrite(`"${kebab}" is no name: use lower-case words joined by hyphens, like list-entries.`);
  const words = kebab.split('-');
  const pascal = words.map(capitalized).join('');
  return { kebab, camel: words[0] + pascal.slice(words[0]?.length), pascal, upper: words.join('_').toUpperCase() };
}

/** Names a schema, a role of the database and the beginning of settings, so it is one word. */
export function parseServiceName(text: string): Name {
  const name = parseName(text);
  if (name.kebab.includes('-')) throw new CannotWrite(`"${text}" is no name of a service: use one lower-case word.`);
  return name;
}

/** `entry.added` → `entry-added` */
export function parseEventName(text: string): Name {
  const [thing = '', happened = '', ...more] = text.split('.');
  if (!thing || !happened || more.length > 0)
    throw new CannotWrite(`"${text}" is no event: name the thing and what happened to it, like entry.added.`);
  return parseName(`${parseName(thing).kebab}-${parseName(happened).kebab}`);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
