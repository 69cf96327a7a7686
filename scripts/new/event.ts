import { EVENTS } from '@famibook/contracts/events';
import { CannotWrite, type Name, parseEventName, parseName } from './names.ts';
import { render } from './template.ts';
import { insertBefore, type Tree } from './tree.ts';

const CONTRACTS = 'packages/contracts/src';

/** An event with its schema, the function that makes it, and a test; its README says who publishes it. */
export function addEvent(tree: Tree, service: Name, event: string): void {
  const type = `${event}.v1`;
  const name = parseEventName(event);
  const src = `services/${service.kebab}/src`;
  if (!tree.exists(`${src}/service.ts`)) throw new CannotWrite(`There is no service ${service.kebab}.`);
  addToContracts(tree, service, type);
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

/** The schema stands with its topic's other events; a new topic is named in the list of all. */
function addToContracts(tree: Tree, { kebab, camel }: Name, type: string): void {
  const path = `${CONTRACTS}/${kebab}/events.ts`;
  const isNew = !tree.exists(path);
  const isKnown = Object.hasOwn(EVENTS, type) || (!isNew && tree.read(path).includes(`'${type}'`));
  if (isKnown) throw new CannotWrite(`There is an event ${type} already.`);
  const schema = `  '${type}': EventFamiBook.extend({ userId: UserId }),\n`;
  if (!isNew) {
    tree.edit(path, (text) => insertBefore(path, text, /^\} as const;/m, schema));
    return;
  }
  const imports = `import { EventFamiBook } from '../famibooks/events.ts';\nimport { UserId } from '../ids.ts';\n`;
  tree.add(path, `${imports}\nexport const ${camel}Events = {\n${schema}} as const;\n`);
  const all = `${CONTRACTS}/events.ts`;
  tree.edit(all, (text) => {
    const end = /^\} as const satisfies Record<string, z\.ZodObject>;/m;
    return `import { ${camel}Events } from './${kebab}/events.ts';\n${insertBefore(all, text, end, `  ...${camel}Events,\n`)}`;
  });
}
