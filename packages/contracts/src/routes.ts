import type { ServiceName } from './services.ts';

/** Which service answers a path: the longest prefix wins, at a path segment's end. */
export const ROUTES: readonly (readonly [prefix: string, service: ServiceName])[] = [
  ['/api/user', 'auth'],
  ['/api/user/stats', 'admin'],
  ['/api/login', 'auth'],
  ['/api/logout', 'auth'],
  ['/api/register', 'auth'],
  ['/api/manager/pending-users', 'auth'],
  ['/api/manager/approved-users', 'auth'],
  ['/api/manager/approve-user', 'auth'],
  ['/api/manager/decline-user', 'auth'],
  ['/api/manager/members', 'auth'],
  ['/api/manager/famibooks', 'auth'],
  ['/api/manager/change-password', 'auth'],
  ['/api/password-reset', 'auth'],
  ['/api/admin/password-reset-requests', 'auth'],
  ['/api/admin/users', 'auth'],
  ['/api/admin/approve-user', 'auth'],
  ['/api/admin/approved-users-with-passwords', 'auth'],
  ['/api/admin/pending-users-with-passwords', 'auth'],
  ['/api/photos', 'gallery'],
  ['/api/admin/photos', 'gallery'],
  ['/api/messages', 'board'],
  ['/api/manager/pending-messages', 'board'],
  ['/api/manager/approve-message', 'board'],
  ['/api/manager/messages', 'board'],
  ['/api/manager/settings', 'board'],
  ['/api/admin/messages', 'board'],
  ['/api/admin/approve-message', 'board'],
  ['/api/media', 'media'],
  ['/api/portraits', 'media'],
  ['/api/uploads', 'media'],
  ['/api/famibook/audio', 'media'],
  ['/api/manager/audio', 'media'],
  ['/api/photo-book-subscriptions', 'admin'],
  ['/api/admin/subscriptions', 'admin'],
  ['/api/stats', 'admin'],
];

/** Services that pass a person's wish on: a token for the first is good for the others too. */
const FORWARDS: Partial<Record<ServiceName, readonly ServiceName[]>> = { auth: ['media'], gallery: ['media'] };

const bySpecificity = [...ROUTES].sort(([a], [b]) => b.length - a.length);

/** The service that answers `path` (without query), or undefined when none does. */
export const serviceFor = (path: string): ServiceName | undefined =>
  bySpecificity.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];

/** Whom a person's token is made out to when it goes to `service`. */
export const audienceOf = (service: ServiceName): readonly ServiceName[] => [service, ...(FORWARDS[service] ?? [])];
