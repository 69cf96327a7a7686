import type { DeskPanelProps } from '../../components/desk/desk-tab.ts';
import { AudioManagement } from '../../features/audio/management/audio-management.tsx';
import { ForFamiBook } from './for-famibook.tsx';

export default function AudioTab({ user }: DeskPanelProps) {
  return (
    <ForFamiBook user={user}>
      <AudioManagement />
    </ForFamiBook>
  );
}
