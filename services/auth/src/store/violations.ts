import { Prisma } from '../../generated/client.ts';

/** A unique constraint was the judge: somebody was first. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
