const NAME = 'famibook-music';

/** Whose turn it is to be heard: of all pages of this browser, one. */
export interface SoundTurn {
  /** True when no other page is heard: this one may be, until it ends its turn. */
  ask(): Promise<boolean>;
  /** The turn is this page's, and another's is lost. */
  take(): void;
  end(): void;
}

/** Where the browser has no locks, as on a page without https, every tab has a turn. */
export const createSoundTurn = (onLost: () => void): SoundTurn => {
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
    return new Promise((answer) => {
      const hold = (lock: Lock | null) => {
        const isMine = lock !== null && mine === newest;
        answer(isMine);
        return isMine
          ? new Promise<void>((done) => {
              release = done;
            })
          : undefined;
      };
      locks.request(NAME, options, hold).catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'AbortError';
        answer(!isTaken);
        if (!isTaken || mine !== newest) return;
        release = undefined;
        onLost();
      });
    });
  };

  return { ask: () => request({ ifAvailable: true }), take: () => void request({ steal: true }), end };
};
