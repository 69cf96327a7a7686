import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { SERVICE_NAMES, ServiceName } from '@famibook/contracts/services';
import { z } from 'zod';
import { ConfigError, type ConfigIssue, type Env } from '../config/config.ts';

interface SigningKey {
  kid: string;
  key: KeyObject;
}

interface TrustedKey {
  /** The only service whose tokens this key may have signed. */
  owner: ServiceName;
  key: KeyObject;
}

/** The keys that identities are signed with and checked against. */
export interface Keys {
  signing(service: ServiceName): SigningKey;
  trusted(kid: string): TrustedKey | undefined;
}

const PublicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string().regex(/^[a-z]+\.[\w-]{1,64}$/),
});
const PrivateJwk = PublicJwk.extend({ d: z.string() });
const Jwks = z.object({ keys: z.array(PublicJwk).min(1).max(100) });

const PRIVATE_WANTED = 'a private ES256 key as a JWK with a kid such as gateway.2026-11';
const TRUSTED_WANTED = 'the public ES256 keys of all services as a JWKS, each with a kid such as gateway.2026-11';

/** A kid starts with its owner's name, so that one service's key cannot sign for another. */
function ownerOf(kid: string) {
  return ServiceName.parse(kid.slice(0, kid.indexOf('.')));
}

/** Makes a key pair for a service; both halves as JWKs, for the environment of separate services. */
export function makeKeyPair(service: ServiceName, version: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = `${service}.${version}`;
  return {
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), kid },
  };
}

/** Keys for services that all run in this process, made at its start and never stored. */
export function createOwnKeys(): Keys {
  const pairs = new Map(
    SERVICE_NAMES.map((name) => [name, generateKeyPairSync('ec', { namedCurve: 'P-256' })] as const),
  );
  const pairOf = (name: ServiceName) => {
    const pair = pairs.get(name);
    if (!pair) throw new TypeError(`no keys for ${name}`);
    return pair;
  };
  return {
    signing: (service) => ({ kid: `${service}.own`, key: pairOf(service).privateKey }),
    trusted: (kid) => {
      const owner = ServiceName.safeParse(kid.slice(0, kid.indexOf('.')));
      return owner.success && kid === `${owner.data}.own`
        ? { owner: owner.data, key: pairOf(owner.data).publicKey }
        : undefined;
    },
  };
}

function readJson<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function readPrivate(text: string | undefined, service: ServiceName): SigningKey | undefined {
  const jwk = readJson(PrivateJwk, text);
  if (!jwk?.kid.startsWith(`${service}.`)) return undefined;
  try {
    return { kid: jwk.kid, key: createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' }) };
  } catch {
    return undefined;
  }
}

function readTrusted(text: string | undefined): Map<string, TrustedKey> | undefined {
  try {
    const jwks = readJson(Jwks, text);
    return (
      jwks &&
      new Map(
        jwks.keys.map((jwk) => [
          jwk.kid,
          { owner: ownerOf(jwk.kid), key: createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }) },
        ]),
      )
    );
  } catch {
    return undefined;
  }
}

/**
 * Keys of services that run apart: `GATEWAY_SIGNING_KEY`, … for those in this process and `TRUSTED_KEYS` for all.
 * @throws ConfigError
 */
export function readKeys(env: Env, services: readonly ServiceName[]): Keys {
  const issues: ConfigIssue[] = [];
  const signing = new Map<ServiceName, SigningKey>();
  for (const service of services) {
    const variable = `${service.toUpperCase()}_SIGNING_KEY`;
    const key = readPrivate(env[variable], service);
    if (key) signing.set(service, key);
    else issues.push({ variable, problem: `should be ${PRIVATE_WANTED.replace('gateway', service)}` });
  }
  const trusted = readTrusted(env.TRUSTED_KEYS);
  if (!trusted) issues.push({ variable: 'TRUSTED_KEYS', problem: `should be ${TRUSTED_WANTED}` });
  if (issues.length > 0) throw new ConfigError(issues);
  return {
    signing: (service) => {
      const key = signing.get(service);
      if (!key) throw new TypeError(`${service} does not run in this process`);
      return key;
    },
    trusted: (kid) => trusted?.get(kid),
  };
}
