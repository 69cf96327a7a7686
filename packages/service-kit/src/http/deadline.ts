import { AppError } from '../errors.ts';

/** Runs work that must end within `ms`; afterwards its signal is aborted and the caller gets a `timeout` error. */
export async function withinDeadline<T>(ms: number, stop: AbortController, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new AppError('timeout');
      reject(error);
      stop.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
