import { lazyComponent } from '../../../components/ui/lazy-component.tsx';
import { useActiveAudio } from '../api/active-audio.ts';
import type { AudioControlProps } from './audio-control.tsx';
import { IgnoreErrors } from './ignore-errors.tsx';

const AudioControl = lazyComponent(() => import('./audio-control.tsx'));

/** The control of the music; empty without music. */
export function AudioSlot({ user, ...control }: AudioControlProps & { user: Parameters<typeof useActiveAudio>[0] }) {
  const { data: audio } = useActiveAudio(user);
  return audio ? (
    <IgnoreErrors>
      <AudioControl {...control} />
    </IgnoreErrors>
  ) : null;
}
