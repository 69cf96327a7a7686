import type { ServiceName } from '@famibook/contracts/services';
import { administrator, loner, manager, member, pending } from '@famibook/testing/families/identities';
import jwt from 'jsonwebtoken';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { claimsOf } from './identity-claims.ts';
import { createIdentities } from './identity-tokens.ts';
import { createOwnKeys } from './keys.ts';

const keys = createOwnKeys();
const clock = { now: 1_800_000_000_000 };
const at = (service: ServiceName) => createIdentities({ service, keys, now: () => clock.now });
const refusal = expect.objectContaining({ code: 'unauthorized' });
const refused = (work: () => unknown) => expect(work).toThrow(refusal);

/** A token as an intruder or a faulty service would make it. */
function forge(by: ServiceName, claims: object, header: object, options: { kid?: string; lifetime?: number } = {}) {
  const iat = Math.floor(clock.now / 1000);
  return jwt.sign(
    { iss: by, aud: ['gallery'], iat, exp: iat + (options.lifetime ?? 60), ...claims },
    keys.signing(by).key,
    { algorithm: 'ES256', header: { alg: 'ES256', kid: options.kid ?? `${by}.own`, ...header } },
  );
}
const PERSON = { typ: 'famibook-person+jwt' };
const SERVICE = { typ: 'famibook-service+jwt' };

describe('a person’s token', () => {
  const mustEnrol = { ...loner(), mustEnrol: true } as const;
  const ofSuspended = member({ isSuspended: true });
  it.each([member(), manager(), pending(), loner(), administrator(), mustEnrol, ofSuspended])(
    'says the whole identity (%#)',
    (identity) => {
      expect(at('gallery').verifyUser(at('gateway').signUser(identity, ['gallery', 'media']))).toEqual(identity);
    },
  );

  it('is good at the services it is made out to, and nowhere else', () => {
    const token = at('gateway').signUser(member(), ['gallery', 'media']);
    expect(at('media').verify(token).kind).toBe('user');
    refused(() => at('auth').verify(token));
  });

  it('ends to the second after a minute and five seconds for clocks that differ, also where it has been seen before', () => {
    const gallery = at('gallery');
    const token = at('gateway').signUser(member(), ['gallery']);
    gallery.verify(token);
    clock.now += 64_000;
    for (const service of [gallery, at('gallery')]) expect(service.verify(token).kind).toBe('user');
    clock.now += 1_000;
    for (const service of [gallery, at('gallery')]) refused(() => service.verify(token));
  });

  it('is refused from any service but the gateway', () => {
    refused(() => at('gallery').verify(at('media').signUser(member(), ['gallery'])));
    refused(() => at('gallery').verify(forge('media', { ...claimsOf(member()), iss: 'gateway' }, PERSON)));
    refused(() => at('gallery').verify(forge('media', claimsOf(member()), PERSON, { kid: 'gateway.own' })));
  });

  it('is refused when it lives too long, has no signature, or is signed with the public key as a secret', () => {
    refused(() => at('gallery').verify(forge('gateway', { ...claimsOf(member()), iat: 1 }, PERSON, { lifetime: 1e6 })));
    const none = jwt.sign({ ...claimsOf(member()), iss: 'gateway', aud: 'gallery' }, '', {
      algorithm: 'none',
      header: { alg: 'none', kid: 'gateway.own', ...PERSON },
      expiresIn: 60,
    });
    refused(() => at('gallery').verify(none));
    const secret = keys.trusted('gateway.own')?.key.export({ type: 'spki', format: 'pem' }) ?? '';
    const confused = jwt.sign({ ...claimsOf(member()), iss: 'gateway', aud: 'gallery' }, secret, {
      algorithm: 'HS256',
      header: { alg: 'HS256', kid: 'gateway.own', ...PERSON },
      expiresIn: 60,
    });
    refused(() => at('gallery').verify(confused));
  });

  it.each(['', 'x', 'a.b.c', '{}', 'é'.repeat(100), `${'a'.repeat(30_000)}.b.c`])(
    'is refused when it is none (%#)',
    (token) => {
      refused(() => at('gallery').verify(token));
    },
  );

  it('is refused with claims that do not fit', () => {
    refused(() => at('gallery').verify(forge('gateway', { ...claimsOf(member()), mem: [['not an id', 1]] }, PERSON)));
    refused(() => at('gallery').verify(forge('gateway', { sub: newId() }, PERSON)));
  });

  it('fits into a header with a hundred memberships', () => {
    const identity = { ...member(), memberships: Array.from({ length: 100 }, () => member().memberships[0] ?? fail()) };
    expect(at('gateway').signUser(identity, ['gallery', 'media']).length).toBeLessThan(8_000);
  });
});

function fail(): never {
  throw new Error('a member has a membership');
}

describe('a service’s token', () => {
  it('names the service that speaks for itself', () => {
    expect(at('auth').verifyService(at('gateway').signService('auth'))).toBe('gateway');
  });

  it('is reused for half a minute', () => {
    const gateway = at('gateway');
    const first = gateway.signService('auth');
    expect(gateway.signService('auth')).toBe(first);
    clock.now += 31_000;
    expect(gateway.signService('auth')).not.toBe(first);
  });

  it('is not a person’s, nor the other way round', () => {
    refused(() => at('auth').verifyUser(at('gateway').signService('auth')));
    refused(() => at('gallery').verifyService(at('gateway').signUser(member(), ['gallery'])));
  });

  it('is refused when it speaks for another service', () => {
    refused(() => at('gallery').verify(forge('media', { sub: 'gateway' }, SERVICE)));
  });
});
