import type { Logger } from '@famibook/service-kit/observability/log';

/** The pictures that are seen already while their widest renditions are still being stored. */
export interface Following {
  add(fileId: string, work: Promise<unknown>): void;
  /** Resolves when no more of this picture follows; undefined when nothing does. */
  of(fileId: string): Promise<void> | undefined;
  /** Resolves when nothing follows of any picture. */
  settled(): Promise<unknown>;
}

export function createFollowing(log: Logger): Following {
  const underWay = new Map<string, Promise<void>>();
  return {
    add: (fileId, work) => {
      const ended = work.then(
        () => undefined,
        // It is made with the first request for it.
        (error: unknown) => log.warn({ err: error, fileId }, 'the widest rendition of a picture could not be stored'),
      );
      underWay.set(
        fileId,
        ended.finally(() => underWay.delete(fileId)),
      );
    },
    of: (fileId) => underWay.get(fileId),
    settled: () => Promise.all(underWay.values()),
  };
}
