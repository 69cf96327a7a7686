import type { Identity } from '@famibook/contracts/identity';
import type { ServiceName } from '@famibook/contracts/services';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import { claimsOf, identityOf, PersonClaims, ServiceClaims } from './identity-claims.ts';
import type { Keys } from './keys.ts';

/** Who calls: a person (through the gateway), or a service for itself. */
export type Caller = { kind: 'user'; identity: Identity } | { kind: 'service'; service: ServiceName };

export interface Identities {
  /** @throws AppError `unauthorized` */
  verify(token: string): Caller;
  /** @throws AppError `unauthorized` unless the token is a person's */
  verifyUser(token: string): Identity;
  /** @throws AppError `unauthorized` unless the token is a service's own */
  verifyService(token: string): ServiceName;
  /** Good for 60 s, at the services named. */
  signUser(identity: Identity, audience: readonly ServiceName[]): string;
  /** This service speaking for itself; reused for half its life. */
  signService(audience: ServiceName): string;
}

const TOKEN_SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;
const PERSON = 'famibook-person+jwt';
const SERVICE = 'famibook-service+jwt';
/** People enter through one door only: no other service's key can vouch for a person. */
const VOUCHES_FOR_PEOPLE: ServiceName = 'gateway';
const MOST_REMEMBERED = 5_000;

export interface IdentitiesOptions {
  service: ServiceName;
  keys: Keys;
  now?: () => number;
}

export const createIdentities = ({ service, keys, now = Date.now }: IdentitiesOptions): Identities => {
  const verified = new LRUCache<string, { caller: Caller; exp: number }>({ max: MOST_REMEMBERED });
  const ownTokens = new Map<ServiceName, { token: string; until: number }>();
  const seconds = () => Math.floor(now() / 1000);

  const check = (token: string): { caller: Caller; exp: number } => {
    const header = jwt.decode(token, { complete: true })?.header;
    const trusted = header?.kid === undefined ? undefined : keys.trusted(header.kid);
    if (!header || !trusted) throw new TypeError('signed by nobody known');
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
    if (header.typ !== PERSON || trusted.owner !== VOUCHES_FOR_PEOPLE) throw new TypeError('may not vouch for people');
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
      const kept = ownTokens.get(audience);
      if (kept && kept.until > seconds()) return kept.token;
      const token = sign({ sub: service }, SERVICE, [audience]);
      ownTokens.set(audience, { token, until: seconds() + TOKEN_SECONDS / 2 });
      return token;
    },
  };
};
