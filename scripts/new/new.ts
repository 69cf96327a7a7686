import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { addEvent } from './event.ts';
import { addFeature } from './feature.ts';
import { CannotWrite, parseName, parseServiceName } from './names.ts';
import { addService } from './service.ts';
import { openTree, type Tree } from './tree.ts';
import { addVerb } from './verb.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const USAGE = `npm run new -- service NAME              a service with a schema and its first query
npm run new -- command SERVICE NAME       npm run new -- command board pin-message
npm run new -- query SERVICE NAME         npm run new -- query board list-pins
npm run new -- event SERVICE THING.PAST   npm run new -- event board message.pinned
npm run new -- feature NAME               a page of the web app`;

function plan(tree: Tree, [kind, first = '', second = '']: readonly string[]): void {
  if (kind === 'service') addService(tree, parseServiceName(first), new Date());
  else if (kind === 'command' || kind === 'query') addVerb(tree, kind, parseServiceName(first), parseName(second));
  else if (kind === 'event') addEvent(tree, parseServiceName(first), second);
  else if (kind === 'feature') addFeature(tree, parseName(first));
  else throw new CannotWrite(USAGE);
}

try {
  const tree = openTree(ROOT);
  plan(tree, process.argv.slice(2));
  const written = tree.save();
  const formatted = written.filter((path) => /\.(?:tsx?|json)$/.test(path) && path !== 'package-lock.json');
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...formatted], { cwd: ROOT, stdio: 'pipe' });
  if (written.some((path) => path.endsWith('schema.prisma')))
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'generate.mjs')], { cwd: ROOT, stdio: 'inherit' });
  process.stdout.write(`${written.sort().join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof CannotWrite ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
