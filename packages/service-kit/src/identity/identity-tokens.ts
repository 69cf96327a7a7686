import type { Identity } from '@famibook/contracts/identity';
import type { ServiceName } from '@famibook/contracts/services';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import { claimsOf, identityOf, PersonClaims, ServiceClaims } from './identity-claims.ts';
import type { Keys } from './keys.ts';

/** The caller of a request: a user (through the gateway), or a service for itself. */
export type Caller = { kind: 'user'; identity: Identity } | { kind: 'service'; service: ServiceName };

export interface Identities {
  /** @throws AppError `unauthorized` */
  verify(token: string): Caller;
  /** @throws AppError `unauthorized` unless the token is a person's */
  verifyUser(token: string): Identity;
  /** @throws AppError `unauthorized` unless the token is a service's own */
  verifyService(token: string): ServiceName;
  /** Valid for 60 s, at the named services. */
  signUser(identity: Identity, audience: readonly ServiceName[]): string;
  /** A token of this service for itself, reused for half of its lifetime. */
  signService(audience: ServiceName): string;
}

const TOKEN_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;
const PERSON = 'famibook-person+jwt';
const SERVICE = 'famibook-service+jwt';
/** Users enter through the gateway only: no other service's key can sign the identity of a user. */
const USER_TOKEN_ISSUER: ServiceName = 'gateway';
const MAX_REMEMBERED = 5_000;

export interface IdentitiesOptions {
  service: ServiceName;
  keys: Keys;
  now?: () => number;
}

export function createIdentities({ service, keys, now = Date.now }: IdentitiesOptions): Identities {
  const verified = new LRUCache<string, { caller: Caller; exp: number }>({ max: MAX_REMEMBERED });
  const ownTokens = new Map<ServiceName, { token: string; until: number }>();
  const seconds = () => Math.floor(now() / 1000);

  const check = (token: string): { caller: Caller; exp: number } => {
    const header = jwt.decode(token, { complete: true })?.header;
    const trusted = header?.kid === undefined ? undefined : keys.trusted(header.kid);
    if (!header || !trusted) throw new TypeError('signed by no known service');
    const payload = jwt.verify(token, trusted.key, {
      algorithms: ['ES256'],
      audience: service,
      issuer: trusted.owner,
      clockTimestamp: seconds(),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxAge: TOKEN_SECONDS,
    });
    if (header.typ === SERVICE) {
      const claims = ServiceClaims.parse(payload);
      if (claims.sub !== trusted.owner) throw new TypeError('speaks for another service');
      return { caller: { kind: 'service', service: claims.sub }, exp: claims.exp };
    }
    if (header.typ !== PERSON || trusted.owner !== USER_TOKEN_ISSUER) throw new TypeError('may not vouch for people');
    const claims = PersonClaims.parse(payload);
    return { caller: { kind: 'user', identity: identityOf(claims) }, exp: claims.exp };
  };

  const verify = (token: string): Caller => {
    const known = verified.get(token);
    if (known && known.exp + CLOCK_TOLERANCE_SECONDS > seconds()) return known.caller;
    try {
      const fresh = check(token);
      verified.set(token, fresh);
      return fresh.caller;
    } catch (cause) {
      throw new AppError('unauthorized', { cause });
    }
  };

  const sign = (claims: object, typ: string, audience: ServiceName[]): string => {
    const { kid, key } = keys.signing(service);
    const iat = seconds();
    return jwt.sign({ ...claims, iat, exp: iat + TOKEN_SECONDS, iss: service, aud: audience }, key, {
      algorithm: 'ES256',
      header: { alg: 'ES256', typ, kid },
    });
  };

  return {
    verify,
    verifyUser: (token) => {
      const caller = verify(token);
      if (caller.kind !== 'user') throw new AppError('unauthorized');
      return caller.identity;
    },
    verifyService: (token) => {
      const caller = verify(token);
      if (caller.kind !== 'service') throw new AppError('unauthorized');
      return caller.service;
    },
    signUser: (identity, audience) => sign(claimsOf(identity), PERSON, [...audience]),
    signService: (audience) => {
      const cached = ownTokens.get(audience);
      if (cached && cached.until > seconds()) return cached.token;
      const token = sign({ sub: service }, SERVICE, [audience]);
      ownTokens.set(audience, { token, until: seconds() + TOKEN_SECONDS / 2 });
      return token;
    },
  };
}
