import {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRotatingFile } from './rotating-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'famibook-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('writes every line, also the last before it is closed, for its owner only', () => {
  const file = join(folder, 'logs', 'famibook.log');
  for (const line of ['one\n', 'two\n']) {
    const log = openRotatingFile(file);
    log.write(line);
    log.close();
    log.write('late\n');
  }
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('keeps a bounded number of files of a bounded size, the newest lines in the first', async () => {
  const log = openRotatingFile(join(folder, 'famibook.log'), { maxBytes: 100, keep: 2 });
  for (let i = 0; i < 50; i++) {
    log.write(`line number ${i}\n`);
    await turn();
  }
  log.close();
  expect(readdirSync(folder).sort()).toEqual(['famibook.log', 'famibook.log.1', 'famibook.log.2']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100);
  expect(readFileSync(join(folder, 'famibook.log'), 'utf8')).toContain('line number 49');
});

test('a rotation that fails closes no file of another owner, and is tried again', async () => {
  const file = join(folder, 'famibook.log');
  const inTheWay = `${file}.1`;
  mkdirSync(join(inTheWay, 'folder'), { recursive: true });
  const log = openRotatingFile(file, { maxBytes: 10, keep: 1 });
  for (const line of ['a first line\n', 'one that is lost\n']) {
    log.write(line);
    await turn();
  }
  const other = openSync('/dev/null', 'r');
  log.write('another that is lost\n');
  await turn();
  expect(() => fstatSync(other)).not.toThrow();
  closeSync(other);
  rmSync(inTheWay, { recursive: true });
  log.write('the last line\n');
  log.close();
  expect([readFileSync(inTheWay, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['a first line\n', 'the last line\n']);
});
