import { late } from '../../../components/ui/late.tsx';
import { useActiveAudio } from '../api/active-audio.ts';
import type { AudioControlProps } from './audio-control.tsx';
import { Silently } from './silently.tsx';

const AudioControl = late(() => import('./audio-control.tsx'));

/** A place for the control of the music; empty where there is none. */
export function AudioSlot({ famibookName, ...control }: AudioControlProps & { famibookName: string | null }) {
  const { data: audio } = useActiveAudio(famibookName);
  return audio ? (
    <Silently>
      <AudioControl {...control} />
    </Silently>
  ) : null;
}
