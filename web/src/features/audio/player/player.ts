import { useSyncExternalStore } from 'react';
import { createPlayer, type PlayerState } from './create-player.ts';

/** One for the page: the bar on top and the slideshow show and control the same music. */
export const player = createPlayer(new Audio());

export const usePlayerState = (): PlayerState => useSyncExternalStore(player.subscribe, player.state);
