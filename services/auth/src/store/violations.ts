import { Prisma } from '../../generated/client.ts';

/** A unique constraint was the judge: somebody was first. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** What a row refers to was deleted meanwhile. */
export const isGone = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
