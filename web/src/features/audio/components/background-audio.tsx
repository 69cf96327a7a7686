import { lazyComponent } from '../../../components/ui/lazy-component.tsx';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { useActiveAudio } from '../api/active-audio.ts';
import { IgnoreErrors } from './ignore-errors.tsx';

const Sound = lazyComponent(() => import('./sound.tsx'));

/** The family's music while the home view is open (D29). Its code comes where there is some. */
export function BackgroundAudio({ famibookName }: { famibookName: string | null }) {
  // While another view was open, no push of a change arrived here.
  const { data: audio, mutate } = useActiveAudio(famibookName, { isNew: true });
  useLive({
    onPush: ({ type, data }) => type === 'audio_changed' && data.famibookName === famibookName && void mutate(),
    onReconnect: () => void mutate(),
  });
  return audio && famibookName !== null ? (
    <IgnoreErrors>
      <Sound audio={audio} famibookName={famibookName} />
    </IgnoreErrors>
  ) : null;
}
