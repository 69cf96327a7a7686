import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { lazyComponent } from '../../../components/ui/lazy-component.tsx';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { isAboutCurrent } from '../../../lib/live/pushed-famibook.ts';
import { useActiveAudio } from '../api/active-audio.ts';
import { IgnoreErrors } from './ignore-errors.tsx';

const Sound = lazyComponent(() => import('./sound.tsx'));

/** Plays the family's music while the home page is open (D29). Its code is loaded only when there is some. */
export function BackgroundAudio({ user }: { user: Pick<CurrentUser, 'famibookId' | 'famibookName'> }) {
  const { famibookName } = user;
  // Pushes were missed while another page was open.
  const { data: audio, mutate } = useActiveAudio(user, { isNew: true });
  useLive({
    onPush: (push) => push.type === 'audio_changed' && isAboutCurrent(push, user) && void mutate(),
    onReconnect: () => void mutate(),
  });
  return audio && famibookName !== null ? (
    <IgnoreErrors>
      <Sound audio={audio} famibookName={famibookName} />
    </IgnoreErrors>
  ) : null;
}
