import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { createOwnKeys, makeKeyPair, readKeys } from './keys.ts';

const gateway = makeKeyPair('gateway', '2026-11');
const auth = makeKeyPair('auth', '2026-11');
const jwks = (...keys: object[]) => JSON.stringify({ keys });

function issuesOf(env: Record<string, string>): string[] {
  try {
    readKeys(env, ['gateway']);
  } catch (error) {
    if (error instanceof ConfigError) return error.issues.map((issue) => issue.variable);
  }
  return [];
}

describe('keys from the environment', () => {
  it('know the own private key and everybody’s public ones, with their owners', () => {
    const keys = readKeys(
      {
        GATEWAY_SIGNING_KEY: JSON.stringify(gateway.privateJwk),
        TRUSTED_KEYS: jwks(gateway.publicJwk, auth.publicJwk),
      },
      ['gateway'],
    );
    expect(keys.signing('gateway').kid).toBe('gateway.2026-11');
    expect(keys.trusted('auth.2026-11')?.owner).toBe('auth');
    expect(keys.trusted('media.2026-11')).toBeUndefined();
    expect(() => keys.signing('auth')).toThrow(TypeError);
  });

  it('hold two keys of one service while they rotate', () => {
    const next = makeKeyPair('gateway', '2026-12');
    const keys = readKeys(
      { GATEWAY_SIGNING_KEY: JSON.stringify(next.privateJwk), TRUSTED_KEYS: jwks(gateway.publicJwk, next.publicJwk) },
      ['gateway'],
    );
    expect([keys.trusted('gateway.2026-11')?.owner, keys.trusted('gateway.2026-12')?.owner]).toEqual([
      'gateway',
      'gateway',
    ]);
  });

  it('are refused together when missing, mangled or another service’s', () => {
    const TRUSTED_KEYS = jwks(gateway.publicJwk);
    expect(issuesOf({})).toEqual(['GATEWAY_SIGNING_KEY', 'TRUSTED_KEYS']);
    expect(issuesOf({ GATEWAY_SIGNING_KEY: '{', TRUSTED_KEYS: '[]' })).toEqual(['GATEWAY_SIGNING_KEY', 'TRUSTED_KEYS']);
    expect(issuesOf({ GATEWAY_SIGNING_KEY: JSON.stringify(auth.privateJwk), TRUSTED_KEYS })).toEqual([
      'GATEWAY_SIGNING_KEY',
    ]);
    expect(issuesOf({ GATEWAY_SIGNING_KEY: JSON.stringify(gateway.publicJwk), TRUSTED_KEYS })).toEqual([
      'GATEWAY_SIGNING_KEY',
    ]);
    const intruder = jwks({ ...gateway.publicJwk, kid: 'intruder.1' });
    expect(issuesOf({ GATEWAY_SIGNING_KEY: JSON.stringify(gateway.privateJwk), TRUSTED_KEYS: intruder })).toEqual([
      'TRUSTED_KEYS',
    ]);
    const offCurve = jwks({ ...gateway.publicJwk, x: auth.publicJwk.x });
    expect(issuesOf({ GATEWAY_SIGNING_KEY: JSON.stringify(gateway.privateJwk), TRUSTED_KEYS: offCurve })).toEqual([
      'TRUSTED_KEYS',
    ]);
  });
});

describe('keys made at start', () => {
  it('are there for every service and know no other kid', () => {
    const keys = createOwnKeys();
    expect(keys.trusted(keys.signing('media').kid)?.owner).toBe('media');
    expect([keys.trusted('media.other'), keys.trusted('own'), keys.trusted('__proto__.own')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
