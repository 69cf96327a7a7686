import { execFile } from 'node:child_process';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { postgresUrl } from '@famibook/testing/backing/urls';
import { copyRepository, type RepositoryCopy } from '@famibook/testing/product/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatWritten } from '../../scripts/new/format-written.ts';
import { plan } from '../../scripts/new/plan.ts';
import { openTree } from '../../scripts/new/tree.ts';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => copy?.[Symbol.asyncDispose]());

/** Runs a program of the copy. Its tests share the database server of this one. @throws with all that it printed */
async function run(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, TEST_DATABASE_URL: await postgresUrl(), ...settings };
  const options = { cwd: copy.folder, env, maxBuffer: 32_000_000 };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(stdout + stderr);
    },
  );
  return stdout + stderr;
}

const bin = (name: string) => join(copy.folder, 'node_modules', '.bin', name);
/** As `npm run new` does it: a process of its own, which formats what it wrote. @returns the paths written */
async function create(...args: string[]): Promise<string[]> {
  return (await run(['scripts/new/new.ts', ...args])).split('\n').filter((line) => /^\S+\.\w+$/.test(line));
}

/** The same in this process, without formatting. */
function write(...args: string[]): string[] {
  const tree = openTree(copy.folder);
  plan(tree, args, new Date());
  return tree.save();
}

const read = (path: string) => readFile(join(copy.folder, path), 'utf8');

describe('npm run new', () => {
  let written: string[];

  it('writes a service, a command, a query, an event and a feature, and names each file', async () => {
    const paths = [
      ...(await create('service', 'calendar')),
      ...write('command', 'calendar', 'add-entry'),
      ...write('query', 'board', 'list-pins'),
      ...write('event', 'board', 'message.pinned'),
      ...write('feature', 'days'),
    ];
    written = [...new Set(paths)];
    formatWritten(copy.folder, written);
    const places = [
      'catalogue.ts',
      'package-lock.json',
      'packages/contracts/src/services.ts',
      'packages/contracts/src/endpoints.ts',
      'services/calendar/src/tests/calendar.int.test.ts',
      'services/calendar/src/commands/add-entry.ts',
      'services/board/src/queries/list-pins.ts',
      'services/board/src/domain/message-pinned.ts',
      'web/src/features/days/components/days.tsx',
    ];
    expect(written).toEqual(expect.arrayContaining(places));
    const [board, calendar] = [
      await read('tests/system/rights/rows/board.ts'),
      await read('tests/system/rights/rows/calendar.ts'),
    ];
    expect(board).toContain("call: 'listPins'");
    expect(calendar.match(/call: '\w+'/g)).toEqual(["call: 'getCalendar'", "call: 'addEntry'"]);
  });

  it('writes code that type-checks, is formatted, keeps the import rules and passes its own tests', async () => {
    const code = written.filter((path) => /\.tsx?$/.test(path));
    await writeFile(
      join(copy.folder, 'tsconfig.new.json'),
      JSON.stringify({ extends: './tsconfig.node.json', include: code.filter((path) => !path.startsWith('web/')) }),
    );
    await writeFile(
      join(copy.folder, 'web', 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['src/app/member-routes.tsx', 'src/features/days'],
      }),
    );
    // One of each kind: the service's query is like the one of board.
    const tests = [
      ...code.filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('get-calendar')),
      'packages/testing/src/backup-tables.int.test.ts',
    ];
    await Promise.all([
      run([bin('tsc'), '--noEmit', '--incremental', 'false', '-p', 'tsconfig.new.json']),
      run([bin('tsc'), '--noEmit', '--incremental', 'false', '-p', 'web/tsconfig.new.json']),
      run([bin('biome'), 'check', '--error-on-warnings', ...code]),
      run([bin('depcruise'), '--config', 'scripts/import-rules.ts', 'services/calendar', 'web/src/features/days']),
      run([
        bin('vitest'),
        'run',
        '--project',
        'unit',
        '--project',
        'int',
        '--project',
        'web',
        '--reporter',
        'json',
        '--outputFile',
        'tested.json',
        ...tests,
      ]),
    ]);
    const report = JSON.parse(await read('tested.json'));
    expect(report).toMatchObject({ success: true, numFailedTests: 0 });
    expect(report.testResults).toHaveLength(tests.length);
  });

  it.each([
    [['service', 'board'], 'There is a service board already.'],
    [['service', 'Photo-Books'], 'no name'],
    [['query', 'auth', 'list-keys'], 'auth has a shape of its own'],
    [['command', 'nowhere', 'do-it'], 'There is no service nowhere.'],
    [['event', 'board', 'pinned'], 'name the thing and what happened to it'],
    [['gadget', 'x'], 'npm run new -- service NAME'],
  ])('refuses %j, says why, and writes nothing', async (args, reason) => {
    const before = await read('packages/contracts/src/services.ts');
    expect(() => write(...args)).toThrow(reason);
    expect(await read('packages/contracts/src/services.ts')).toBe(before);
  });

  it('says in the terminal what it refuses; the next command links the new service and installs nothing', async () => {
    const link = join(copy.folder, 'node_modules', '@famibook', 'calendar');
    // Where no npm is found, an installation fails.
    const withoutNpm = { PATH: dirname(process.execPath) };
    await expect(run(['scripts/run.mjs', 'scripts/new/new.ts', 'gadget', 'x'], withoutNpm)).rejects.toThrow(
      /^npm run new -- service NAME/,
    );
    expect(await realpath(link)).toBe(join(copy.folder, 'services', 'calendar'));
  });
});
