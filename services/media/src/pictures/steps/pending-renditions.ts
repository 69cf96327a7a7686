import type { Logger } from '@famibook/service-kit/observability/log';

/** Pictures that are visible already while their widest rendition is still being stored. */
export interface PendingRenditions {
  add(fileId: string, work: Promise<unknown>): void;
  /** Resolves when the picture's rendition is stored; undefined when none is pending. */
  of(fileId: string): Promise<void> | undefined;
  /** Resolves when no rendition of any picture is pending. */
  settled(): Promise<unknown>;
}

export function createPendingRenditions(log: Logger): PendingRenditions {
  const pending = new Map<string, Promise<void>>();
  return {
    add: (fileId, work) => {
      const ended = work.then(
        () => undefined,
        // The first request for it makes it again.
        (error: unknown) => log.warn({ err: error, fileId }, 'the widest rendition of a picture could not be stored'),
      );
      pending.set(
        fileId,
        ended.finally(() => pending.delete(fileId)),
      );
    },
    of: (fileId) => pending.get(fileId),
    settled: () => Promise.all(pending.values()),
  };
}
