import { useSyncExternalStore } from 'react';
import { createPlayer, type PlayerState } from './create-player.ts';

/** One player for the page: the top bar and the slideshow control the same music. */
export const player = createPlayer(new Audio());

export const usePlayerState = (): PlayerState => useSyncExternalStore(player.subscribe, player.state);
