import { lazyComponent } from '../../../components/ui/lazy-component.tsx';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { useActiveAudio } from '../api/active-audio.ts';
import { IgnoreErrors } from './ignore-errors.tsx';

const Sound = lazyComponent(() => import('./sound.tsx'));

/** Plays the family's music while the home page is open (D29). Its code is loaded only when there is some. */
export function BackgroundAudio({ famibookName }: { famibookName: string | null }) {
  // Pushes were missed while another page was open.
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
