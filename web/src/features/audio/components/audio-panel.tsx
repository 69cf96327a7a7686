import { Pause, Play, Volume1, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { AUDIO_TEXT as TEXT } from '../audio-text.ts';
import { OWN_CONTROL } from '../player/gestures.ts';
import { player, usePlayerState } from '../player/player.ts';

const STEP = 0.05;

/** What plays, and how loud. */
export function AudioPanel() {
  const { title, isPlaying, volume, isMuted } = usePlayerState();
  const heard = isMuted ? 0 : volume;
  return (
    <>
      <div className="flex items-center gap-3">
        <IconButton
          {...{ [OWN_CONTROL]: true }}
          label={isPlaying ? TEXT.pause : TEXT.play}
          onClick={player.toggle}
          className="bg-accent text-on-accent! enabled:hover:bg-accent-strong!"
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <p className="line-clamp-2 min-w-0 grow text-[0.9375rem] font-semibold wrap-anywhere">{title}</p>
      </div>
      <div className="mt-2 flex items-center gap-1">
        <IconButton
          label={isMuted ? TEXT.unmute : TEXT.mute}
          aria-pressed={isMuted}
          onClick={() => player.setMuted(!isMuted)}
          className="-ml-1"
        >
          <VolumeIcon heard={heard} />
        </IconButton>
        <input
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={heard}
          onChange={(event) => player.setVolume(Number(event.target.value))}
          aria-label={TEXT.volume}
          aria-valuetext={TEXT.percent(heard)}
          className="h-11 min-w-0 grow cursor-pointer accent-accent"
        />
        <span aria-hidden="true" className="w-11 text-right text-sm text-ink-quiet tabular-nums">
          {TEXT.percent(heard)}
        </span>
      </div>
    </>
  );
}

function VolumeIcon({ heard }: { heard: number }) {
  if (heard === 0) return <VolumeX aria-hidden="true" />;
  return heard < 0.5 ? <Volume1 aria-hidden="true" /> : <Volume2 aria-hidden="true" />;
}
