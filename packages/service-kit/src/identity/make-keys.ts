import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@famibook/contracts/services';
import { makeKeyPair } from './keys.ts';

/**
 * Keys for services that run apart, as lines of an environment file: a `*_SIGNING_KEY` for the service that it names,
 * `TRUSTED_KEYS` for all. Their names have the day, for people, and differ from those of any other call.
 */
export function makeKeys(services: readonly ServiceName[], now = new Date()): Record<string, string> {
  const version = `${now.toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  const pairs = services.map((service) => [service, makeKeyPair(service, version)] as const);
  return {
    ...Object.fromEntries(
      pairs.map(([service, { privateJwk }]) => [`${service.toUpperCase()}_SIGNING_KEY`, JSON.stringify(privateJwk)]),
    ),
    TRUSTED_KEYS: JSON.stringify({ keys: pairs.map(([, { publicJwk }]) => publicJwk) }),
  };
}
