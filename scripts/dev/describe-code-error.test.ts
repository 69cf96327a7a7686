import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { describeCodeError } from './describe-code-error.ts';

const DESCRIBER = new URL('./describe-code-error.ts', import.meta.url).href;

/** Loads `main.ts` as Node does, in a thread of its own, because Vitest loads code in its own way. */
async function describeLoading(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'code errors-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  const program = `
    import { parentPort } from 'node:worker_threads';
    import { describeCodeError } from ${JSON.stringify(DESCRIBER)};
    const error = await import(${JSON.stringify(pathToFileURL(join(root, 'main.ts')).href)}).catch((error) => error);
    parentPort.postMessage(describeCodeError(error, ${JSON.stringify(root)}));`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

test('a syntax error is described with its file and line', async () => {
  const described = await describeLoading({
    'main.ts': "import './letters.ts';\n",
    'letters.ts': 'const a: number = 1;\nconst = 2;\n',
  });
  expect(described).toMatch(/^letters\.ts:2: SyntaxError: \S/);
  expect(described).not.toContain('\n');
});

test('an import of a name that a file does not export is described with both', async () => {
  const described = await describeLoading({
    'main.ts': "\nimport { post } from './letters.ts';\npost();\n",
    'letters.ts': 'export const letter = 1;\n',
  });
  expect(described).toMatch(/^main\.ts:2: SyntaxError: .*letters\.ts.* 'post'/);
});

test('an error thrown while a file is loaded is described with the line that threw', async () => {
  const described = await describeLoading({
    'main.ts': "import './letters.ts';\n",
    'letters.ts': "\n\nthrow new TypeError('no stamps');\n",
  });
  expect(described).toBe('letters.ts:3: TypeError: no stamps');
});

test('an import of a file that is not there names the file', async () => {
  const described = await describeLoading({ 'main.ts': "import './letters.ts';\n" });
  expect(described).toMatch(/^Error: Cannot find module '.*letters\.ts' imported from .*main\.ts$/);
});

test('an error of several lines is described whole', () => {
  expect(describeCodeError(new RangeError('These settings are invalid:\n  PORT: is missing'))).toMatch(
    /: RangeError: These settings are invalid:\n {2}PORT: is missing$/,
  );
});

test('a thrown value that is no error is described as it is', () => {
  expect(describeCodeError('lost')).toBe('lost');
});
