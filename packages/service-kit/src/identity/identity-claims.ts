import { Identity } from '@famibook/contracts/identity';
import { ServiceName } from '@famibook/contracts/services';
import { z } from 'zod';

/** The short form of an identity in a token: a header must hold a hundred memberships. */
export const PersonClaims = z.object({
  iss: ServiceName,
  iat: z.number(),
  exp: z.number(),
  sub: z.string(),
  gn: z.string(),
  fn: z.string(),
  img: z.string().nullable(),
  adm: z.boolean(),
  sid: z.string(),
  enr: z.literal(1).optional(),
  ver: z.number(),
  cur: z
    .object({ id: z.string(), name: z.string(), ok: z.boolean(), mgr: z.boolean(), sus: z.literal(1).optional() })
    .nullable(),
  mem: z.array(z.tuple([z.string(), z.union([z.literal(0), z.literal(1)])])),
});
export type PersonClaims = z.infer<typeof PersonClaims>;

export const ServiceClaims = z.object({ iss: ServiceName, sub: ServiceName, iat: z.number(), exp: z.number() });

export function claimsOf(identity: Identity): Omit<PersonClaims, 'iss' | 'iat' | 'exp'> {
  return {
    sub: identity.userId,
    gn: identity.firstName,
    fn: identity.lastName,
    img: identity.profileImageUrl,
    adm: identity.isAdmin,
    sid: identity.sessionId,
    ...(identity.mustEnrol && { enr: 1 }),
    ver: identity.version,
    cur: identity.current && {
      id: identity.current.famibookId,
      name: identity.current.famibookName,
      ok: identity.current.isApproved,
      mgr: identity.current.isManager,
      ...(identity.current.isSuspended && { sus: 1 }),
    },
    mem: identity.memberships.map(({ famibookId, isManager }): [string, 0 | 1] => [famibookId, isManager ? 1 : 0]),
  };
}

export function identityOf(claims: PersonClaims): Identity {
  return Identity.parse({
    userId: claims.sub,
    firstName: claims.gn,
    lastName: claims.fn,
    profileImageUrl: claims.img,
    isAdmin: claims.adm,
    sessionId: claims.sid,
    ...(claims.enr && { mustEnrol: true }),
    version: claims.ver,
    current: claims.cur && {
      famibookId: claims.cur.id,
      famibookName: claims.cur.name,
      isApproved: claims.cur.ok,
      isManager: claims.cur.mgr,
      ...(claims.cur.sus && { isSuspended: true }),
    },
    memberships: claims.mem.map(([famibookId, isManager]) => ({ famibookId, isManager: isManager === 1 })),
  });
}
