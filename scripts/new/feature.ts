import type { Name } from './names.ts';
import { filesOf, render } from './template.ts';
import { insertAfter, insertBefore, type Tree } from './tree.ts';

const PAGE = 'sample-page.tsx';

/** A page of the web app for members: its words, its component with a test, and its route. */
export function addFeature(tree: Tree, name: Name): void {
  for (const file of filesOf('feature')) {
    const folder = file === PAGE ? 'web/src/app/pages' : `web/src/features/${name.kebab}`;
    tree.add(`${folder}/${file.replace('sample', name.kebab)}`, render(`feature/${file}`, { sample: name }));
  }
  const page = `${name.pascal}Page`;
  const pages = 'web/src/app/lazy-pages.ts';
  const lazy = `export const ${page} = lazyPage(() => import('./pages/${name.kebab}-page.tsx'));\n`;
  tree.edit(pages, (text) => insertBefore(pages, text, /^\nfunction lazyPage/m, lazy));
  const members = 'web/src/app/member-routes.tsx';
  tree.edit(members, (text) => {
    const ahead = insertBefore(members, text, /^\};$/m, `  '/${name.kebab}': ${page},\n`);
    const route = `      <Route path="/${name.kebab}" element={<${page} user={user} />} />\n`;
    const routed = insertBefore(members, ahead, /^ *<Route path="\*"/m, route);
    return `import { ${page} } from './lazy-pages.ts';\n${routed}`;
  });
  const visitors = 'web/src/app/visitor-routes.tsx';
  const toLanding = `      <Route path="/${name.kebab}" element={<ToLanding />} />\n`;
  tree.edit(visitors, (text) => insertAfter(visitors, text, /^ *<Route path="\/account".*\n/m, toLanding));
}
