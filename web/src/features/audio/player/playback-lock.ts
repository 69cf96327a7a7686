const NAME = 'famibook-music';

/** A lock over all pages of this browser: only its holder plays. */
export interface PlaybackLock {
  /** True when no other page plays; this page then holds the lock until it ends its turn. */
  ask(): Promise<boolean>;
  /** Takes the lock, also from another page. */
  take(): void;
  end(): void;
}

/** Without the Web Locks API, as on a page without https, every tab may play. */
export function createPlaybackLock(onLost: () => void): PlaybackLock {
  const { locks } = navigator;
  let release: (() => void) | undefined;
  let newest = 0;

  const end = () => {
    newest += 1;
    release?.();
    release = undefined;
  };
  const request = (options: LockOptions): Promise<boolean> => {
    if (!locks || release) return Promise.resolve(true);
    newest += 1;
    const mine = newest;
    return new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        const isMine = lock !== null && mine === newest;
        resolve(isMine);
        return isMine
          ? new Promise<void>((done) => {
              release = done;
            })
          : undefined;
      };
      locks.request(NAME, options, hold).catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'AbortError';
        resolve(!isTaken);
        if (!isTaken || mine !== newest) return;
        release = undefined;
        onLost();
      });
    });
  };

  return { ask: () => request({ ifAvailable: true }), take: () => void request({ steal: true }), end };
}
