import { AppError } from '@famibook/service-kit/errors';

/** A person who does not find the own account was deleted: the token has outlived it (D8). */
export const asOwn = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'user_not_found' ? new AppError('unauthorized') : error;
  });
