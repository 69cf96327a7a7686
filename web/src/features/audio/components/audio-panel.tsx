import { Pause, Play, Volume1, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { AUDIO_TEXT as TEXT } from '../audio-text.ts';
import { AUDIO_TOGGLE_ATTRIBUTE } from '../player/gestures.ts';
import { player, usePlayerState } from '../player/player.ts';

const STEP = 0.05;

/** Title, pause and volume of the music. */
export function AudioPanel() {
  const { title, isPlaying, volume, isMuted, canSetVolume } = usePlayerState();
  const effectiveVolume = isMuted ? 0 : volume;
  return (
    <>
      <div className="flex items-center gap-3">
        <IconButton
          {...{ [AUDIO_TOGGLE_ATTRIBUTE]: true }}
          label={isPlaying ? TEXT.pause : TEXT.play}
          onClick={player.toggle}
          className="bg-accent text-on-accent! pressable:hover:bg-accent-strong!"
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </IconButton>
        <p className="line-clamp-2 min-w-0 grow text-[0.9375rem] font-semibold wrap-anywhere">{title}</p>
      </div>
      <div className="mt-2 flex items-center gap-1">
        <IconButton
          label={isMuted ? TEXT.unmute : TEXT.mute}
          onClick={() => player.setMuted(!isMuted)}
          className="-ml-1"
        >
          <VolumeIcon effectiveVolume={effectiveVolume} />
        </IconButton>
        {canSetVolume && (
          <>
            <input
              type="range"
              min={0}
              max={1}
              step={STEP}
              value={effectiveVolume}
              onChange={(event) => player.setVolume(Number(event.target.value))}
              aria-label={TEXT.volume}
              aria-valuetext={TEXT.percent(effectiveVolume)}
              className="h-11 min-w-0 grow cursor-pointer accent-accent"
            />
            <span aria-hidden="true" className="w-11 text-right text-sm text-ink-quiet tabular-nums">
              {TEXT.percent(effectiveVolume)}
            </span>
          </>
        )}
      </div>
    </>
  );
}

function VolumeIcon({ effectiveVolume }: { effectiveVolume: number }) {
  if (effectiveVolume === 0) return <VolumeX aria-hidden="true" />;
  return effectiveVolume < 0.5 ? <Volume1 aria-hidden="true" /> : <Volume2 aria-hidden="true" />;
}
