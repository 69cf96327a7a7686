import { CannotWrite, type Name, parseEventName, parseName } from './names.ts';
import { render } from './template.ts';
import { insertBefore, type Tree } from './tree.ts';

const EVENTS = 'packages/contracts/src/events.ts';

/** An event with its schema, the function that makes it, and a test; its README says who publishes it. */
export function addEvent(tree: Tree, service: Name, event: string): void {
  const type = `${event}.v1`;
  const name = parseEventName(event);
  const src = `services/${service.kebab}/src`;
  if (!tree.exists(`${src}/service.ts`)) throw new CannotWrite(`There is no service ${service.kebab}.`);
  if (tree.read(EVENTS).includes(`'${type}'`)) throw new CannotWrite(`There is an event ${type} already.`);
  const schema = `  '${type}': famibook.extend({ userId: UserId }),\n`;
  tree.edit(EVENTS, (text) =>
    insertBefore(EVENTS, text, /^\} as const satisfies Record<string, z\.ZodObject>;/m, schema),
  );
  for (const [template, ending] of [
    ['event.ts', '.ts'],
    ['event.test.ts', '.test.ts'],
  ] as const) {
    const text = render(`event/${template}`, { sample: service })
      .replaceAll(`${service.kebab}.happened.v1`, type)
      .replaceAll(`${service.kebab}-happened`, name.kebab)
      .replaceAll(parseName(`${service.kebab}-happened`).camel, name.camel);
    tree.add(`${src}/domain/${name.kebab}${ending}`, text);
  }
}
