import { expect, test } from 'vitest';
import { isLoadedAhead, isMigration, isServiceSource } from './service-sources.ts';

test.each([
  'catalogue.ts',
  'services/board/src/commands/post-message.ts',
  'services/board/generated/client.ts',
  'packages/contracts/src/photos/schemas.ts',
  'packages/service-kit/src/http/app.ts',
])('a change of %s restarts the services', (path) => {
  expect(isServiceSource(`/family/${path}`, '/family')).toBe(true);
});

test.each([
  'services/board/src/tests/review.int.test.ts',
  'services/board/src/testing/board-fixture.ts',
  'services/board/src/domain/message.test.ts',
  'services/board/README.md',
  'services/board/prisma/schema.prisma',
  'services/board/prisma/migrations/20261121125000_first/migration.sql',
  'packages/testing/src/wait-for.ts',
  'web/src/app/app.tsx',
])('a change of %s does not', (path) => {
  expect(isServiceSource(`/family/${path}`, '/family')).toBe(false);
});

test('a migration of a service or of the kit is recognized, other SQL is not', () => {
  const first = '/family/services/board/prisma/migrations/20261121125000_first/migration.sql';
  const events = '/family/packages/service-kit/migrations/20261122170000_event_tables/migration.sql';
  expect([first, events].map((path) => isMigration(path, '/family'))).toEqual([true, true]);
  expect(isMigration('/family/services/board/src/store/notes.sql', '/family')).toBe(false);
});

test('the code of a package is loaded ahead, of a service only what is generated, wherever the repository stands', () => {
  expect(isLoadedAhead('/packages/family/packages/contracts/src/errors.ts', '/packages/family')).toBe(true);
  expect(isLoadedAhead('/packages/family/services/board/generated/client.ts', '/packages/family')).toBe(true);
  expect(isLoadedAhead('/packages/family/services/board/src/service.ts', '/packages/family')).toBe(false);
});
