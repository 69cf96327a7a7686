import { downloadFamiBook } from '@famibook/contracts/archives/routes';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { DeskSection } from '../../../components/desk/desk-section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { ARCHIVES_TEXT } from '../archives-text.ts';
import { startDownload } from '../start-download.ts';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

/** Downloads the FamiBook as one ZIP file, and brings such a file into an empty one. */
export function FamiBookArchive() {
  const [isOpen, setOpen] = useState(false);
  const { download, import: importing } = ARCHIVES_TEXT;
  return (
    <>
      <DeskSection title={download.title} text={download.text}>
        <Button icon={<Download aria-hidden="true" />} onClick={() => startDownload(downloadFamiBook)}>
          {download.label}
        </Button>
      </DeskSection>
      <DeskSection title={importing.title} text={importing.text}>
        <Button
          aria-haspopup="dialog"
          onPointerEnter={ImportDialog.fetch}
          onFocus={ImportDialog.fetch}
          onClick={() => setOpen(true)}
        >
          {importing.open}
        </Button>
        <ImportDialog open={isOpen} onClose={() => setOpen(false)} />
      </DeskSection>
    </>
  );
}
