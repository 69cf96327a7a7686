import { EVENTS } from '@famibook/contracts/events';
import { CannotWrite, type Name, parseEventName, parseName } from './names.ts';
import { render } from './template.ts';
import { addMissingImports, insertBefore, type Tree } from './tree.ts';

/** An event with its schema, the function that makes it, and a test. */
export function addEvent(tree: Tree, service: Name, event: string): void {
  const src = `services/${service.kebab}/src`;
  if (!tree.exists(`${src}/service.ts`)) throw new CannotWrite(`There is no service ${service.kebab}.`);
  const name = parseEventName(event);
  if (Object.hasOwn(EVENTS, `${event}.v1`)) throw new CannotWrite(`There is an event ${event}.v1 already.`);
  const rendered = (template: string) =>
    render(`event/${template}`, { sample: service })
      .replaceAll(`${service.kebab}.happened.v1`, `${event}.v1`)
      .replaceAll(`${service.kebab}-happened`, name.kebab)
      .replaceAll(parseName(`${service.kebab}-happened`).camel, name.camel);
  addSchema(tree, service, rendered('schema.ts'));
  leaveOutOfActivity(tree, event);
  tree.add(`${src}/domain/${name.kebab}.ts`, rendered('event.ts'));
  tree.add(`${src}/domain/${name.kebab}.test.ts`, rendered('event.test.ts'));
}

function addSchema(tree: Tree, { kebab, camel }: Name, schema: string): void {
  const topic = `packages/contracts/src/${kebab}/events.ts`;
  if (tree.exists(topic)) {
    const line = /^ {2}'.*\n/m.exec(schema)?.[0] ?? '';
    tree.edit(topic, (text) => addMissingImports(insertBefore(topic, text, /^\} as const;$/m, line), schema));
    return;
  }
  tree.add(topic, schema);
  const events = 'packages/contracts/src/events.ts';
  tree.edit(events, (text) => {
    const listed = insertBefore(
      events,
      text,
      /^\} as const satisfies Record<string, z\.ZodObject>;/m,
      `  ...${camel}Events,\n`,
    );
    return `import { ${camel}Events } from './${kebab}/events.ts';\n${listed}`;
  });
}

/** Activity names every event; one that is to have a line is moved from here (D41). */
function leaveOutOfActivity(tree: Tree, event: string): void {
  const lines = 'services/admin/src/domain/activity-lines.ts';
  tree.edit(lines, (text) =>
    insertBefore(lines, text, /^\] as const satisfies readonly EventType\[\];/m, `  '${event}.v1',\n`),
  );
}
