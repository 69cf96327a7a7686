/**
 * What `work` resolves to or, once `ms` have passed, what `onTimeout` returns or throws. Work that takes longer is left to
 * itself.
 */
export async function withTimeout<T, Late>(work: Promise<T>, ms: number, onTimeout: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, timeout.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
