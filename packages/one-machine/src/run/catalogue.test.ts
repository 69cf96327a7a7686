import { defineService } from '@famibook/service-kit/service';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bootable } from './catalogue.ts';

const service = (name: 'auth' | 'gateway', migrations?: string) =>
  defineService({ name, migrations, config: z.object({}), compose: () => ({ routes: () => {} }) });

test('a service whose database nobody would prepare is not started', () => {
  expect(bootable(service('auth', '/migrations')).name).toBe('auth');
  expect(() => bootable(service('auth'))).toThrow('SERVICES_WITH_DATABASE should not name auth');
  expect(() => bootable(service('gateway', '/migrations'))).toThrow('SERVICES_WITH_DATABASE should name gateway');
});
