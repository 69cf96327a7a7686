import { expect, test } from 'vitest';
import { z } from 'zod';
import { chooseServices, loadServices } from './catalogue.ts';
import { defineService } from './service.ts';

const service = (name: 'auth' | 'gateway', migrations?: string) => async () =>
  defineService({ name, migrations, config: z.object({}), compose: () => ({ routes: () => {} }) });

test('a service whose database would not be prepared is not started', async () => {
  const right = await loadServices({ auth: service('auth', '/migrations') }, ['auth']);
  expect(right.map(({ name }) => name)).toEqual(['auth']);
  await expect(loadServices({ auth: service('auth') }, ['auth'])).rejects.toThrow('should not name auth');
  await expect(loadServices({ gateway: service('gateway', '/x') }, ['gateway'])).rejects.toThrow('should name gateway');
});

test('SERVICES says what a process is: all unless set, and nothing unknown', () => {
  const built = ['gateway', 'gallery', 'media'] as const;
  expect(chooseServices(undefined, built)).toEqual(built);
  expect(chooseServices('', built)).toEqual(built);
  expect(chooseServices('media, gallery', built)).toEqual(['gallery', 'media']);
  expect(() => chooseServices('gallery,galery', built)).toThrow('there is no service called galery.');
});
