import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyRepository, type RepositoryCopy } from '@famibook/testing/product/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => copy?.[Symbol.asyncDispose]());

/** Runs a program of the copy. @throws with all that it printed */
async function run(...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const options = { cwd: copy.folder, env: { PATH, HOME }, maxBuffer: 32_000_000 };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(stdout + stderr);
    },
  );
  return stdout + stderr;
}

const bin = (name: string) => join(copy.folder, 'node_modules', '.bin', name);
const create = (...args: string[]) => run('scripts/new/new.ts', ...args);
const read = (path: string) => readFile(join(copy.folder, path), 'utf8');

describe('npm run new', () => {
  let written: string[];

  it('writes a service, a command, a query, an event and a feature, and names each file', async () => {
    const outputs = [
      await create('service', 'calendar'),
      await create('command', 'calendar', 'add-entry'),
      await create('query', 'board', 'list-pins'),
      await create('event', 'board', 'message.pinned'),
      await create('feature', 'days'),
    ];
    written = [...new Set(outputs.flatMap((output) => output.split('\n')))].filter((line) => /^\S+\.\w+$/.test(line));
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
    const tests = code.filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('get-calendar'));
    await Promise.all([
      run(bin('tsc'), '--noEmit', '--incremental', 'false', '-p', 'tsconfig.new.json'),
      run(bin('tsc'), '--noEmit', '--incremental', 'false', '-p', 'web/tsconfig.new.json'),
      run(bin('biome'), 'check', '--error-on-warnings', ...code),
      run(bin('depcruise'), ...['--config', 'scripts/import-rules.ts', 'services/calendar', 'web/src/features/days']),
      run(
        bin('vitest'),
        ...[
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
        ],
      ),
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
    await expect(create(...args)).rejects.toThrow(reason);
    expect(await read('packages/contracts/src/services.ts')).toBe(before);
  });
});
