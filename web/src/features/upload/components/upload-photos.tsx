import { ImagePlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { lazySection } from '../../../components/ui/lazy-component.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { mayHaveUploads, type UploadOwner } from '../../../lib/session/uploads-on-device.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import type { StoredUpload } from '../resume/stored-uploads.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';
import { usePageDrop } from '../use-page-drop.ts';

const UnfinishedUploads = lazySection(() => import('./unfinished-uploads.tsx'));
const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx'));

interface UploadPhotosProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onUploaded: () => void;
  /** A dialog that can open on top of this one. */
  question: ReactNode;
}

/** The upload dialog, whose code is loaded on demand, and a page on which files can be dropped anywhere. */
export function UploadPhotos({ open, onOpen, onClose, onUploaded, question }: UploadPhotosProps) {
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [unfinished, setUnfinished] = useState<readonly StoredUpload[]>([]);
  const { user } = useCurrentUser();
  const owner: UploadOwner | undefined = user?.famibookId ? `${user.id}:${user.famibookId}` : undefined;
  // Read once, because the dialog shows what this visit does not finish.
  const hasUnfinished = useMemo(() => owner !== undefined && mayHaveUploads(owner), [owner]);
  const isOver = usePageDrop(open, (files) => {
    if (files.length === 0) return;
    setDropped(files);
    onOpen();
  });
  return (
    <>
      {owner && hasUnfinished && (
        <UnfinishedUploads
          key={owner}
          owner={owner}
          onContinue={(found) => {
            setUnfinished(found);
            onOpen();
          }}
        />
      )}
      {isOver && !open && (
        <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center bg-veil p-6">
          <p className="flex items-center gap-3 rounded-card border-2 border-dashed border-accent bg-card px-8 py-7 font-display text-2xl font-semibold shadow-soft">
            <ImagePlus aria-hidden="true" className="size-7 text-accent" />
            {UPLOAD_TEXT.dropAnywhere}
          </p>
        </div>
      )}
      <UploadDialog
        open={open}
        dropped={dropped}
        unfinished={unfinished}
        onClose={onClose}
        onUploaded={onUploaded}
        question={question}
      />
    </>
  );
}
