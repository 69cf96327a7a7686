import type { Player } from './create-player.ts';

/** Names the music on the lock screen and for the keyboard's media keys. Returns the end of it. */
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
