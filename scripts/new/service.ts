import { CannotWrite, type Name, parseName } from './names.ts';
import { filesOf, render } from './template.ts';
import { insertAfter, insertBefore, type Tree } from './tree.ts';
import { addFiles } from './verb.ts';

const SERVICES = 'packages/contracts/src/services.ts';

/** A service with a schema, replicas of users and FamiBooks, and a first query. */
export function addService(tree: Tree, name: Name, now: Date): void {
  const folder = `services/${name.kebab}`;
  const first = `${now.toISOString().replace(/\D/g, '').slice(0, 14)}_first`;
  if (tree.exists(`${folder}/src/service.ts`)) throw new CannotWrite(`There is a service ${name.kebab} already.`);
  const names = { sample: name, verb: parseName(`get-${name.kebab}`) };
  for (const file of filesOf('service')) {
    const path = file.replace('migrations/first', `migrations/${first}`).replace('sample', name.kebab);
    tree.add(`${folder}/${path}`, render(`service/${file}`, names));
  }
  addFiles(tree, 'query', names);
  listService(tree, name);
  lockPackage(tree, name);
}

function listService(tree: Tree, { kebab, camel, pascal, upper }: Name): void {
  tree.edit(SERVICES, (text) => {
    const named = insertAfter(SERVICES, text, /SERVICE_NAMES = \[[^\]]*'/, `, '${kebab}'`);
    return insertAfter(SERVICES, named, /SERVICES_WITH_DATABASE[^\n]*= \[[^\]]*'/, `, '${kebab}'`);
  });
  tree.edit('catalogue.ts', (text) => {
    const service = `  ${camel}: async () => (await import('./services/${kebab}/src/service.ts')).${camel},\n`;
    const config = `  (await import('./services/${kebab}/src/config.ts')).${pascal}Config,\n`;
    const listed = insertBefore('catalogue.ts', text, /^};$/m, service);
    return insertBefore('catalogue.ts', listed, /^\];$/m, config);
  });
  tree.edit('README.md', (text) =>
    insertBefore(
      'README.md',
      text,
      /^\| \[web\]/m,
      `| [services/${kebab}](services/${kebab}/README.md) | its content, per FamiBook |\n`,
    ),
  );
  const architecture = 'docs/ARCHITECTURE.md';
  tree.edit(architecture, (text) =>
    insertBefore(
      architecture,
      text,
      /^\| \[notifier\]/m,
      `| [${kebab}](../services/${kebab}/README.md) | its content | \`/api/${kebab}/*\` |\n`,
    ),
  );
  tree.edit('.env.example', (text) => insertBefore('.env.example', text, / and GATEWAY_\./, `, ${upper}_`));
}

interface Lockfile {
  packages: Record<string, object>;
}

/** Writes what `npm install` would write, so that a clean install knows the new workspace. */
function lockPackage(tree: Tree, { kebab }: Name): void {
  const { name, version, dependencies, devDependencies } = JSON.parse(tree.read(`services/${kebab}/package.json`));
  tree.edit('package-lock.json', (text) => {
    const lockfile = JSON.parse(text) as Lockfile;
    const packages = {
      ...lockfile.packages,
      [`node_modules/@famibook/${kebab}`]: { resolved: `services/${kebab}`, link: true },
      [`services/${kebab}`]: { name, version, dependencies, devDependencies },
    };
    const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
    return `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
  });
}
