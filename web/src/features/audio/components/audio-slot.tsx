import { lazyComponent } from '../../../components/ui/lazy-component.tsx';
import { useActiveAudio } from '../api/active-audio.ts';
import type { AudioControlProps } from './audio-control.tsx';
import { IgnoreErrors } from './ignore-errors.tsx';

const AudioControl = lazyComponent(() => import('./audio-control.tsx'));

/** The control of the music; empty without music. */
export function AudioSlot({ famibookId, ...control }: AudioControlProps & { famibookId: string | null }) {
  const { data: audio } = useActiveAudio(famibookId);
  return audio ? (
    <IgnoreErrors>
      <AudioControl {...control} />
    </IgnoreErrors>
  ) : null;
}
