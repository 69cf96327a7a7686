import { CannotWrite, type Name, parseName } from './names.ts';
import { render } from './template.ts';
import { insertAfter, insertBefore, joinModules, type Tree } from './tree.ts';

type Kind = 'command' | 'query';
const FOLDERS = { command: 'commands', query: 'queries' } as const;

interface Names {
  sample: Name;
  verb: Name;
}

/** A verb of a service from its route to its test, with its row in the rights matrix. */
export function addVerb(tree: Tree, kind: Kind, service: Name, verb: Name): void {
  assertFits(tree, service);
  const names = { sample: service, verb };
  const src = `services/${service.kebab}/src`;
  addToApplication(tree, `${src}/application.ts`, kind, verb);
  addToRoutes(tree, `${src}/http/routes.ts`, kind, names);
  addFiles(tree, kind, names);
}

/** The same where the service's lists name the verb already. */
export function addFiles(tree: Tree, kind: Kind, names: Names): void {
  const src = `services/${names.sample.kebab}/src`;
  const { kebab } = names.verb;
  tree.add(`${src}/${FOLDERS[kind]}/${kebab}.ts`, render(`${kind}/do-thing.ts`, names));
  tree.add(`${src}/tests/${kebab}.int.test.ts`, render(`${kind}/do-thing.int.test.ts`, names));
  addToContracts(tree, kind, names);
  addToMatrix(tree, kind, names);
}

/** Verbs are written for services of the common shape with replicas; auth, media and admin differ. */
function assertFits(tree: Tree, { kebab }: Name): void {
  const src = `services/${kebab}/src`;
  const schema = `services/${kebab}/prisma/schema.prisma`;
  if (!tree.exists(`${src}/service.ts`)) throw new CannotWrite(`There is no service ${kebab}.`);
  const fits =
    tree.exists(`${src}/application.ts`) &&
    tree.exists(`${src}/http/routes.ts`) &&
    tree.exists(schema) &&
    tree.read(schema).includes('@@map("membership_end")');
  if (!fits)
    throw new CannotWrite(
      `${kebab} has a shape of its own: write the verb after one that is there, as CONTRIBUTING says.`,
    );
}

function addToApplication(tree: Tree, path: string, kind: Kind, { kebab, camel }: Name): void {
  const folder = FOLDERS[kind];
  // The query reads nothing of the service yet.
  const deps = kind === 'command' ? 'deps' : '';
  tree.edit(path, (text) => {
    const list = new RegExp(`^    ${folder}: \\{\n[\\s\\S]*?(?=^    \\})`, 'm');
    const listed = insertAfter(path, text, list, `      ${camel}: ${camel}(${deps}),\n`);
    return `import { ${camel} } from './${folder}/${kebab}.ts';\n${listed}`;
  });
}

const END_OF_ROUTES = /(?<=^export function addRoutes\([\s\S]*?^)\}$/m;

function addToRoutes(tree: Tree, path: string, kind: Kind, { sample, verb }: Names): void {
  const folder = FOLDERS[kind];
  tree.edit(path, (text) => {
    const endpoints = `@famibook/contracts/${sample.kebab}/endpoints`;
    const known = new RegExp(`^import \\* as (\\w+) from '${endpoints}';`, 'm').exec(text)?.[1];
    const api = known ?? parseName(`${sample.kebab}-api`).camel;
    const takesApplication = /^export function addRoutes\(app: HttpApp, application\b/m.test(text);
    const call = `  app.on(${api}.${verb.camel}, ({ identity }) => ${takesApplication ? 'application.' : ''}${folder}.${verb.camel}(identity));\n`;
    const routed = insertBefore(path, destructure(text, folder), END_OF_ROUTES, call);
    return known ? routed : `import * as ${api} from '${endpoints}';\n${routed}`;
  });
}

/** `addRoutes(app: HttpApp, { queries }` → `addRoutes(app: HttpApp, { commands, queries }` */
function destructure(text: string, folder: string): string {
  return text.replace(/^(export function addRoutes\(app: HttpApp, \{)([^}]*)\}/m, (whole, start, list: string) =>
    list.includes(folder) ? whole : `${start} ${folder},${list}}`,
  );
}

function addToContracts(tree: Tree, kind: Kind, names: Names): void {
  const topic = names.sample;
  const folder = `packages/contracts/src/${topic.kebab}`;
  const isNew = !tree.exists(`${folder}/endpoints.ts`);
  for (const [template, path] of [
    ['route', `${folder}/routes.ts`],
    ['endpoint', `${folder}/endpoints.ts`],
  ] as const) {
    const text = render(`${kind}/${template}.ts`, names);
    if (isNew) tree.add(path, text);
    else tree.edit(path, (before) => joinModules(before, text));
  }
  if (!isNew) return;
  const path = 'packages/contracts/src/endpoints.ts';
  tree.edit(path, (text) => {
    const listed = insertBefore(path, text, /^\];$/m, `  ${topic.camel},\n`);
    const typed = insertAfter(path, listed, /^type Topics = [^;]*/m, ` & typeof ${topic.camel}`);
    return `import * as ${topic.camel} from './${topic.kebab}/endpoints.ts';\n${typed}`;
  });
}

function addToMatrix(tree: Tree, kind: Kind, names: Names): void {
  const { kebab, upper } = names.sample;
  const folder = 'tests/system/rights';
  const rows = `${folder}/rows/${kebab}.ts`;
  const text = render(`${kind}/row.ts`, names);
  if (tree.exists(rows)) {
    const row = /^ {2}\{[\s\S]*?^ {2}\},\n/m.exec(text)?.[0] ?? '';
    tree.edit(rows, (before) => insertBefore(rows, before, /^\];$/m, row));
    return;
  }
  tree.add(rows, text);
  const path = `${folder}/matrix.ts`;
  tree.edit(path, (before) => {
    const listed = insertBefore(path, before, /^\];$/m, `  ...${upper}_ROWS,\n`);
    return `import { ${upper}_ROWS } from './rows/${kebab}.ts';\n${listed}`;
  });
}
