import { z } from 'zod';

/** Every service the product is made of; which of them a process runs, the catalogue in `catalogue.ts` says. */
export const SERVICE_NAMES = ['gateway', 'auth', 'gallery', 'media', 'admin', 'board', 'backup', 'notifier'] as const;
export const ServiceName = z.enum(SERVICE_NAMES);
export type ServiceName = z.infer<typeof ServiceName>;

/** Known before any service is loaded, so that databases can be prepared while they load. */
export const SERVICES_WITH_DATABASE: readonly ServiceName[] = [
  'auth',
  'gallery',
  'media',
  'board',
  'admin',
  'notifier',
  'backup',
];
