import type { Player } from './create-player.ts';

/** Shows the title on the lock screen and handles the media keys. Returns how to end that. */
export const showToSystem = (player: Player, title: string, artist: string): (() => void) => {
  const { mediaSession } = navigator;
  if (!mediaSession) return () => undefined;
  const setHandlers = (handler: (() => void) | null) => {
    for (const action of ['play', 'pause'] as const) mediaSession.setActionHandler(action, handler);
  };
  mediaSession.metadata = new MediaMetadata({ title, artist });
  setHandlers(player.toggle);
  return () => {
    mediaSession.metadata = null;
    setHandlers(null);
  };
};
