import { listAudio } from '@famibook/contracts/audio/routes';
import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { MANAGER_POLLING } from '../../../config/timing.ts';
import { useRead } from '../../../lib/api/read.ts';
import type { DeskList } from '../../../lib/desk/use-desk-list.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { useStillWhilePressed } from '../../../lib/press.ts';
import { usePolling } from '../../../lib/use-polling.ts';

/** The audio files of the current FamiBook, which come all at once. */
export function useAudioFiles(): DeskList<AudioFile> {
  const newest = useRead(listAudio, {}, { revalidateOnMount: true });
  const { mutate } = newest;
  const data = useStillWhilePressed(newest.data);
  const error = useStillWhilePressed(newest.error);
  const refresh = () => mutate();
  usePolling(refresh, MANAGER_POLLING);
  useLive({
    onPush: ({ type }) => !document.hidden && type === 'audio_changed' && void refresh(),
    onReconnect: () => void refresh(),
  });
  const rows = data?.audioFiles;
  return {
    rows,
    isOfSearch: rows !== undefined,
    total: rows?.length ?? 0,
    totalIsCapped: false,
    error,
    readMore: undefined,
    isReadingMore: false,
    refresh,
  };
}
