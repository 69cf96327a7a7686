import type { ActiveAudio } from '@famibook/contracts/audio/schemas';
import { useEffect } from 'react';
import { showToSystem } from '../player/media-session.ts';
import { player } from '../player/player.ts';
import { titleOf } from '../player/title-of.ts';

/** Plays the track and renders nothing. */
export default function Sound({ audio, famibookName }: { audio: ActiveAudio; famibookName: string }) {
  const { audioUrl, originalFilename } = audio;
  useEffect(() => {
    const title = titleOf(originalFilename);
    player.load({ url: audioUrl, title });
    return showToSystem(player, title, famibookName);
  }, [audioUrl, originalFilename, famibookName]);
  useEffect(() => player.stop, []);
  return null;
}
