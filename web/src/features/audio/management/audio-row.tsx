import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { MEGABYTE } from '@famibook/contracts/limits';
import type { ReactNode } from 'react';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { dayOf } from '../../../lib/time.ts';
import { MANAGEMENT_TEXT as TEXT } from './management-text.ts';

interface AudioRowProps {
  file: AudioFile;
  isLeaving: boolean;
  /** The actions. */
  children: ReactNode;
}

/** An audio file, with a player that loads nothing until it is started. */
export function AudioRow({ file, isLeaving, children }: AudioRowProps) {
  const { id, originalFilename: name, duration, fileSize, createdAt, isActive, audioUrl } = file;
  const details = [duration !== null && minutes(duration), megabytes(fileSize), TEXT.added(dayOf(createdAt))];
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={rowNameId(id)} className="font-semibold wrap-anywhere">
              {name}
            </span>
            <Pill tone={isActive ? 'sage' : 'plain'}>{isActive ? TEXT.active : TEXT.inactive}</Pill>
          </p>
          <p className="mt-0.5 text-sm text-ink-quiet tabular-nums">{details.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex items-center gap-1 max-sm:order-last max-sm:ml-auto">{children}</div>
        {/* biome-ignore lint/a11y/useMediaCaption: music of a family has no captions. */}
        <audio
          controls
          preload="none"
          src={audioUrl}
          aria-label={TEXT.preview(name)}
          onPlay={(event) => pauseOthers(event.currentTarget)}
          className="h-11 w-full basis-full"
        />
      </div>
    </DeskRow>
  );
}

/** One preview plays at a time. */
function pauseOthers(playing: HTMLAudioElement): void {
  for (const other of document.querySelectorAll('audio')) if (other !== playing) other.pause();
}

/** `3:05`, `1:02:07` */
function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const padded = parts.map((part, at) => String(part).padStart(at === 0 && hours === 0 ? 1 : 2, '0'));
  return [...(hours > 0 ? [hours] : []), ...padded].join(':');
}

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;
}
