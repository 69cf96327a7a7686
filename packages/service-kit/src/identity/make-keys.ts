import type { ServiceName } from '@famibook/contracts/services';
import { makeKeyPair } from './keys.ts';

/**
 * Keys for services that run apart, as lines of an environment file: a `*_SIGNING_KEY` for the service that it names,
 * `TRUSTED_KEYS` for all.
 */
export function makeKeys(services: readonly ServiceName[], version: string): Record<string, string> {
  const pairs = services.map((service) => [service, makeKeyPair(service, version)] as const);
  return {
    ...Object.fromEntries(
      pairs.map(([service, { privateJwk }]) => [`${service.toUpperCase()}_SIGNING_KEY`, JSON.stringify(privateJwk)]),
    ),
    TRUSTED_KEYS: JSON.stringify({ keys: pairs.map(([, { publicJwk }]) => publicJwk) }),
  };
}
