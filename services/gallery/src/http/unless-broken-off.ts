import { AppError } from '@famibook/service-kit/errors';

/** What fails because its sender went away is the sender's making, whatever it looks like from inside. */
export const unlessBrokenOff = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!signal.aborted || error instanceof AppError) throw error;
    throw new AppError('bad_request', { message: 'The upload was broken off.', cause: error });
  }
};
