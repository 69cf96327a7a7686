import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, onTestFinished, test } from 'vitest';
import configuration from './import-rules.ts';

/** The rules that these files break; a file is given with the paths it imports. */
async function brokenRules(files: Record<string, readonly string[]>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'import-rules-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const imported = Object.values(files).flat();
  for (const path of [...imported, ...Object.keys(files)]) {
    const lines = (files[path] ?? []).map((target) => `import type { A } from '${join(root, target)}';`);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), [...lines, 'export const a = 1;', ''].join('\n'));
  }
  return rulesBrokenIn(root, Object.keys(files));
}

async function rulesBrokenIn(root: string, paths: readonly string[]): Promise<string[]> {
  const { forbidden, options } = configuration;
  const { output } = await cruise([...paths], { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

test.each([
  ['no-tests', 'services/letters/src/service.ts', 'services/letters/src/testing/open-letters.ts'],
  ['no-tests', 'web/src/lib/letters.ts', 'tests/e2e/support/test.ts'],
  ['contracts', 'packages/contracts/src/letters.ts', 'packages/service-kit/src/errors.ts'],
  ['client', 'packages/client/src/letters.ts', 'packages/service-kit/src/errors.ts'],
  ['service-kit', 'packages/service-kit/src/http/app.ts', 'packages/famibook-kit/src/user-replica.ts'],
  ['famibook-kit', 'packages/famibook-kit/src/user-replica.ts', 'packages/one-machine/src/port.ts'],
  ['packages-import-no-service', 'packages/one-machine/src/port.ts', 'services/letters/src/service.ts'],
  ['services-stand-alone', 'services/letters/src/service.ts', 'services/stamps/src/service.ts'],
  ['domain', 'services/letters/src/domain/letter.ts', 'services/letters/src/store/letters.ts'],
  ['domain', 'services/letters/src/domain/letter.ts', 'packages/service-kit/src/db/database.ts'],
  ['application', 'services/letters/src/commands/post-letter.ts', 'services/letters/src/http/routes.ts'],
  ['application', 'services/letters/src/commands/inside/post-letter.ts', 'node_modules/sharp/index.js'],
  ['application', 'services/letters/src/queries/get-letter.ts', 'services/letters/src/adapters/printer.ts'],
  ['http-and-events', 'services/letters/src/http/routes.ts', 'services/letters/src/store/letters.ts'],
  ['http-and-events', 'services/letters/src/parcels/http/routes.ts', 'services/letters/src/parcels/store/letters.ts'],
  ['adapters-and-store', 'services/letters/src/store/letters.ts', 'services/letters/src/commands/post-letter.ts'],
  ['web-feature', 'web/src/features/letters/letter.tsx', 'web/src/features/stamps/stamp.tsx'],
  ['web-feature', 'web/src/features/letters/letter.tsx', 'web/src/app/app.tsx'],
  ['web-shared', 'web/src/components/ui/button.tsx', 'web/src/features/letters/letter.tsx'],
  ['web-lib', 'web/src/lib/letters.ts', 'web/src/components/ui/button.tsx'],
  ['web-packages', 'web/src/lib/letters.ts', 'packages/service-kit/src/errors.ts'],
])('%s: %s must not import %s', async (rule, from, to) => {
  expect(await brokenRules({ [from]: [to] })).toEqual([rule]);
});

test('what the rooms are for is allowed, in a service and a feature that no rule names', async () => {
  const service = 'services/letters/src';
  const broken = await brokenRules({
    [`${service}/application.ts`]: [`${service}/commands/post-letter.ts`],
    [`${service}/commands/post-letter.ts`]: [`${service}/domain/letter.ts`, `${service}/store/letters.ts`],
    [`${service}/http/routes.ts`]: [`${service}/application.ts`, 'packages/contracts/src/letters.ts'],
    [`${service}/adapters/printer.ts`]: [`${service}/domain/letter.ts`, 'node_modules/sharp/index.js'],
    'web/src/app/app.tsx': ['web/src/features/letters/letter.tsx', 'web/src/features/stamps/stamp.tsx'],
    'web/src/features/letters/letter.tsx': ['web/src/features/letters/stamp.tsx', 'web/src/lib/letters.ts'],
  });
  expect(broken).toEqual([]);
});

test.each(['services/letters/src', 'services/letters/src/parcels'])(
  'a command in %s is handed its stores, and imports types of them alone',
  async (folder) => {
    const root = await mkdtemp(join(tmpdir(), 'import-rules-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const source = join(root, folder);
    await mkdir(join(source, 'commands/inside'), { recursive: true });
    await mkdir(join(source, 'store'));
    const files = {
      'store/users.ts': 'export type User = string;\nexport const find = () => undefined;\n',
      'commands/inside/register.ts':
        "import type { User } from '../../store/users.ts';\nexport const register = (user: User) => user;\n",
      'commands/inside/delete-user.ts':
        "import { find } from '../../store/users.ts';\nexport const deleteUser = find;\n",
      'queries.ts': "import { find } from './store/users.ts';\nexport const findUser = find;\n",
    };
    for (const [path, text] of Object.entries(files)) await writeFile(join(source, path), text);
    expect(await rulesBrokenIn(root, [`${folder}/commands/inside/register.ts`])).toEqual([]);
    for (const path of ['commands/inside/delete-user.ts', 'queries.ts'])
      expect(await rulesBrokenIn(root, [`${folder}/${path}`])).toEqual(['stores-are-handed-in']);
  },
);

test('a circle is found through types and dynamic imports', async () => {
  const root = await mkdtemp(join(tmpdir(), 'import-rules-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, 'post.ts'), "export const post = async () => import('./stamp.ts');\n");
  await writeFile(join(root, 'stamp.ts'), "import type { post } from './post.ts';\nexport type Stamp = typeof post;\n");
  expect(await rulesBrokenIn(root, ['post.ts'])).toEqual(['no-circle']);
});

test('an import of a file that is not there is found', async () => {
  const root = await mkdtemp(join(tmpdir(), 'import-rules-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, 'post.ts'), "export const post = async () => import('./lost.ts');\n");
  expect(await rulesBrokenIn(root, ['post.ts'])).toEqual(['resolved']);
});
