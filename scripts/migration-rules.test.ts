import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationProblems } from './migration-rules.ts';

const ROOT = join(import.meta.dirname, '..');
/** Migrations up to this one are of before the first release, which no version runs beside. */
const BEFORE_FIRST_RELEASE = '20261123999999';

const problemsOf = (sql: string, earlier: string[] = []) => migrationProblems({ name: 'this', sql }, earlier);

test.each([
  'DROP TABLE photo;',
  'ALTER TABLE photo\n  DROP COLUMN title;',
  'ALTER TABLE photo RENAME COLUMN title TO name;',
  'ALTER TABLE photo ALTER COLUMN title SET NOT NULL;',
  'ALTER TABLE photo ADD COLUMN title text NOT NULL;',
  'ALTER TABLE photo ADD COLUMN "a" text NOT NULL DEFAULT \'\', ADD COLUMN "b" text NOT NULL;',
  'ALTER TABLE photo ALTER COLUMN size TYPE bigint;',
])('%s is refused, because the version before still runs beside it', (sql) => {
  expect(problemsOf(sql)).toHaveLength(1);
});

test.each([
  'ALTER TABLE photo ADD COLUMN title text;',
  "ALTER TABLE photo ADD COLUMN title text NOT NULL DEFAULT '';",
  'CREATE TABLE photo (id uuid NOT NULL);',
  '-- A later version can DROP COLUMN title.\nCREATE TABLE photo (id uuid);\nCREATE INDEX ON "photo" (id);',
  '-- Lists are sorted by it.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "photo_idx" ON "photo" (id) WHERE id IS NOT NULL;\n',
])('%s expands, and is taken', (sql) => {
  expect(problemsOf(sql)).toEqual([]);
});

test.each([
  'CREATE INDEX "photo_idx" ON "photo" (id);',
  'CREATE TABLE album (id uuid);\nCREATE UNIQUE INDEX photo_idx ON photo (id);',
  'CREATE INDEX CONCURRENTLY photo_idx ON photo (id);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS photo_idx ON photo (id);\nALTER TABLE photo ADD COLUMN title text;',
])('%s is refused, because an index is built beside the writers of its table or with the table', (sql) => {
  expect(problemsOf(sql)).toEqual([expect.stringContaining('builds an index on photo')]);
});

test('a migration may contract what an earlier one that it names has expanded', () => {
  const sql = '-- contracts 20261201120000_add_name\nALTER TABLE photo DROP COLUMN title;';
  expect(problemsOf(sql, ['20261201120000_add_name'])).toEqual([]);
  expect(problemsOf(sql)).toHaveLength(1);
});

test('every migration since the first release can run while the version before it serves', () => {
  const folders = readdirSync(join(ROOT, 'services')).map((service) => `services/${service}/prisma/migrations`);
  const problems = [...folders, 'packages/service-kit/migrations'].flatMap((path) => {
    const folder = join(ROOT, path);
    const names = namesIn(folder);
    return names
      .filter((name) => name > BEFORE_FIRST_RELEASE)
      .flatMap((name) =>
        migrationProblems(
          { name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') },
          names.filter((other) => other < name),
        ).map((problem) => `${path}: ${problem}`),
      );
  });
  expect(problems).toEqual([]);
});

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d{14}_/.test(name));
  } catch {
    return [];
  }
}
