import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Name } from './names.ts';

const TEMPLATES = join(import.meta.dirname, 'templates');

/** What stands for a name in the templates: they are code themselves, which the linter reads. */
const SAMPLE: Name = { kebab: 'sample', camel: 'sample', pascal: 'Sample', upper: 'SAMPLE' };
const VERB: Name = { kebab: 'do-thing', camel: 'doThing', pascal: 'DoThing', upper: 'DO_THING' };

/** The text of a template, with the service, feature or topic for `sample` and the verb for `doThing`. */
export function render(template: string, names: { sample: Name; verb?: Name }): string {
  const text = readFileSync(join(TEMPLATES, template), 'utf8');
  const named = names.verb ? replaceName(text, VERB, names.verb) : text;
  return replaceName(named, SAMPLE, names.sample);
}

/** Every file of a folder of templates. */
export function filesOf(folder: string): string[] {
  return readdirSync(join(TEMPLATES, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(TEMPLATES, folder, file)).isFile(),
  );
}

function replaceName(text: string, from: Name, to: Name): string {
  return text
    .replaceAll(from.kebab, to.kebab)
    .replaceAll(from.camel, to.camel)
    .replaceAll(from.pascal, to.pascal)
    .replaceAll(from.upper, to.upper);
}
