import { DeskSection } from '../../components/desk/desk-section.tsx';
import type { DeskPanelProps } from '../../components/desk/desk-tab.ts';
import { FamiBookArchive } from '../../features/archives/components/famibook-archive.tsx';
import { PublishSwitch } from '../../features/board/components/publish-switch.tsx';
import { DrivePhotos } from '../../features/cloud-sync/components/drive-photos.tsx';
import { DeleteFamiBook } from '../../features/manager/settings/delete-famibook.tsx';
import { HandOver } from '../../features/manager/settings/hand-over.tsx';
import { OpenFamiBook } from '../../features/manager/settings/open-famibook.tsx';
import { FAMIBOOK_SETTINGS_TEXT } from '../../features/manager/settings/settings-text.ts';
import { ForFamiBook } from './for-famibook.tsx';

/** The settings of the current FamiBook. The administrator has a page of its own for what belongs to its manager. */
export default function SettingsTab({ user }: DeskPanelProps) {
  return (
    <ForFamiBook user={user}>
      <div className="grid gap-5">
        <DeskSection title={FAMIBOOK_SETTINGS_TEXT.review.title} text={FAMIBOOK_SETTINGS_TEXT.review.text}>
          <PublishSwitch />
        </DeskSection>
        <DrivePhotos famibookName={user.famibookName ?? ''} />
        <FamiBookArchive />
        {user.isManager && (
          <>
            <OpenFamiBook />
            <HandOver user={user} />
            <DeleteFamiBook user={user} />
          </>
        )}
      </div>
    </ForFamiBook>
  );
}
