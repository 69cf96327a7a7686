import { expect, test } from 'vitest';
import { z } from 'zod';
import { chooseServices, loadServices } from './catalogue.ts';
import { defineService } from './service.ts';

type Name = 'auth' | 'gateway';
const parts = (name: Name) => ({ name, config: z.object({}), compose: () => ({ routes: () => {} }) });
const schema = { migrations: '/migrations', backup: { leftOut: [], ofFamiBook: {} } };
const withSchema = (name: Name) => async () => defineService({ ...parts(name), ...schema });
const withoutSchema = (name: Name) => async () => defineService(parts(name));

test('a service whose database would not be prepared is not started', async () => {
  const right = await loadServices({ auth: withSchema('auth') }, ['auth']);
  expect(right.map(({ name }) => name)).toEqual(['auth']);
  await expect(loadServices({ auth: withoutSchema('auth') }, ['auth'])).rejects.toThrow('should not name auth');
  await expect(loadServices({ gateway: withSchema('gateway') }, ['gateway'])).rejects.toThrow('should name gateway');
});

test('SERVICES says what a process is: all unless set, and nothing unknown', () => {
  const built = ['gateway', 'gallery', 'media'] as const;
  expect(chooseServices(undefined, built)).toEqual(built);
  expect(chooseServices('', built)).toEqual(built);
  expect(chooseServices('media, gallery', built)).toEqual(['gallery', 'media']);
  expect(() => chooseServices('gallery,galery', built)).toThrow('there is no service called galery.');
});
