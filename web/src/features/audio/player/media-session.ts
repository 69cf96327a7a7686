import type { Player } from './create-player.ts';

const ACTIONS = ['play', 'pause'] as const;

/** Shows the title on the lock screen and handles the media keys. Returns how to end that. */
export function showToSystem(player: Player, title: string, artist: string): () => void {
  const { mediaSession } = navigator;
  if (!mediaSession) return () => undefined;
  mediaSession.metadata = new MediaMetadata({ title, artist });
  for (const action of ACTIONS) {
    // A headset may ask for a pause of music that is paused.
    mediaSession.setActionHandler(action, () => {
      if (player.state().isPlaying !== (action === 'play')) player.toggle();
    });
  }
  return () => {
    mediaSession.metadata = null;
    for (const action of ACTIONS) mediaSession.setActionHandler(action, null);
  };
}
