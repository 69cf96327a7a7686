import { Prisma } from '../../generated/client.ts';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined;

/** A unique constraint was the judge: somebody was first. */
export const isTaken = (error: unknown): boolean => codeOf(error) === 'P2002';

/** What the row points to is gone. */
export const isOrphan = (error: unknown): boolean => codeOf(error) === 'P2003';
