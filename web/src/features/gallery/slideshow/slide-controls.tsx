import type { Photo } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { SLIDESHOW } from '../../../config/timing.ts';
import { fullName } from '../../../lib/full-name.ts';
import { cameraDayOf, dayOf } from '../../../lib/time.ts';
import { SlideButton } from './slide-button.tsx';
import { SLIDESHOW_TEXT as TEXT } from './slideshow-text.ts';

interface SlideControlsProps {
  photo: Photo;
  isPlaying: boolean;
  seconds: number;
  soundControl: ReactNode;
  onToggle: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onSeconds: (seconds: number) => void;
  className: string;
}

/** The description of the photo, and the controls of the slideshow. */
export function SlideControls({ photo, isPlaying, seconds, soundControl, className, ...on }: SlideControlsProps) {
  const { user, description, takenAt, createdAt } = photo;
  const day = takenAt ? cameraDayOf(takenAt) : dayOf(createdAt);
  return (
    <div
      className={clsx(
        'pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-stage via-stage/80 to-transparent px-4 pt-20 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8 sm:pb-6',
        'flex flex-col gap-x-8 gap-y-3 md:flex-row md:items-end md:justify-between',
        className,
      )}
    >
      {/* Screen readers do not read out every photo of a running slideshow. */}
      <div aria-live={isPlaying ? 'off' : 'polite'} className="min-w-0">
        <p dir="auto" className="line-clamp-2 font-display text-xl leading-snug wrap-anywhere sm:text-2xl">
          {description}
        </p>
        <p className="mt-1 text-sm">{TEXT.by(fullName(user), day)}</p>
      </div>
      <div className="pointer-events-auto flex shrink-0 flex-wrap items-center gap-2">
        <SlideButton label={TEXT.previous} onClick={on.onPrevious}>
          <ChevronLeft aria-hidden="true" />
        </SlideButton>
        <SlideButton data-autofocus label={isPlaying ? TEXT.pause : TEXT.play} onClick={on.onToggle}>
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </SlideButton>
        <SlideButton label={TEXT.next} onClick={on.onNext}>
          <ChevronRight aria-hidden="true" />
        </SlideButton>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere. */}
        <div role="group" aria-label={TEXT.pace} className="flex rounded-full bg-stage/60 backdrop-blur-sm">
          {SLIDESHOW.choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === seconds}
              onClick={() => on.onSeconds(choice)}
              className="min-h-11 min-w-11 rounded-full px-2.5 text-sm font-semibold tabular-nums transition-colors duration-150 hover:bg-on-stage/20 focus-visible:outline-on-stage aria-pressed:bg-on-stage aria-pressed:text-stage"
            >
              <span aria-hidden="true">{TEXT.seconds(choice)}</span>
              <span className="sr-only">{TEXT.secondsInFull(choice)}</span>
            </button>
          ))}
        </div>
        {soundControl}
      </div>
    </div>
  );
}
