import { Prisma } from '../../generated/client.ts';

/** Whether a unique constraint refused a row because another transaction was first. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Whether a foreign key refused a row because what it refers to was deleted meanwhile. */
export function isGone(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
}
