import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import clsx from 'clsx';
import { Music2, Pause, Play } from 'lucide-react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { ABOVE_PHONE_BAR, PHONE_BAR_ENTRY } from '../../../components/ui/phone-bar.tsx';
import { AUDIO_TEXT as TEXT } from '../audio-text.ts';
import { AUDIO_TOGGLE_ATTRIBUTE } from '../player/gestures.ts';
import { player, usePlayerState } from '../player/player.ts';
import { AudioPanel } from './audio-panel.tsx';

export interface AudioControlProps {
  /** `stage`: on the dark background of a large picture; `bar`: with its label, in the bar of a phone. */
  on?: 'paper' | 'stage' | 'bar';
  /** The direction in which the panel opens. */
  opens?: 'down' | 'up';
}

const STAGE = 'text-on-stage! pressable:hover:bg-on-stage/15!';

/**
 * Pauses and plays the music; its panel shows the title and sets the volume. On phones and in a slideshow, which has
 * its own pause button, the panel has the pause button too.
 */
export default function AudioControl({ on = 'paper', opens = 'down' }: AudioControlProps) {
  const { title, isPlaying } = usePlayerState();
  if (title === null) return null;
  if (on === 'bar') return <BarControl isPlaying={isPlaying} />;
  const look = on === 'stage' ? STAGE : undefined;
  return (
    <div className="flex items-center">
      <IconButton
        {...{ [AUDIO_TOGGLE_ATTRIBUTE]: true }}
        label={isPlaying ? TEXT.pause : TEXT.play}
        title={isPlaying ? TEXT.pause : TEXT.play}
        onClick={player.toggle}
        className={on === 'stage' ? 'hidden' : 'max-sm:hidden'}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <Popover className="relative">
        <PopoverButton as={IconButton} label={isPlaying ? TEXT.isPlaying : TEXT.music} className={look}>
          <span aria-hidden="true" className="relative">
            <Music2 className={clsx(isPlaying && on === 'paper' && 'text-accent')} />
            {isPlaying && (
              <span className="absolute -top-0.5 -right-1 size-2 animate-pulse rounded-full bg-accent ring-2 ring-paper" />
            )}
          </span>
        </PopoverButton>
        <PopoverPanel
          transition
          className={clsx(
            'absolute right-0 z-50 w-72 max-w-[calc(100vw-32px)] rounded-card border border-line bg-card p-4 text-left text-ink shadow-soft',
            'comes-in',
            opens === 'down' ? 'top-full mt-1 max-sm:fixed max-sm:top-17 max-sm:right-4' : 'bottom-full mb-1',
          )}
        >
          <AudioPanel />
        </PopoverPanel>
      </Popover>
    </div>
  );
}

function BarControl({ isPlaying }: { isPlaying: boolean }) {
  return (
    <Popover>
      <PopoverButton className={PHONE_BAR_ENTRY} aria-label={isPlaying ? TEXT.isPlaying : undefined}>
        <span aria-hidden="true" className="relative">
          <Music2 />
          {isPlaying && (
            <span className="absolute -top-0.5 -right-1.5 size-2.5 animate-pulse rounded-full bg-accent ring-2 ring-paper" />
          )}
        </span>
        {TEXT.music}
      </PopoverButton>
      <PopoverPanel
        transition
        className={clsx(
          'absolute z-50 w-72 max-w-[calc(100vw-32px)] rounded-card border border-line bg-card p-4 text-left text-ink shadow-soft',
          'comes-in',
          ABOVE_PHONE_BAR,
        )}
      >
        <AudioPanel />
      </PopoverPanel>
    </Popover>
  );
}
