import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { pageHeading } from '../../../lib/page-heading.ts';
import type { UploadOwner } from '../../../lib/session/uploads-on-device.ts';
import { cancelUpload } from '../api/uploads.ts';
import { isSending } from '../resume/sending-lock.ts';
import { listStoredUploads, removeStoredUploads, type StoredUpload } from '../resume/stored-uploads.ts';
import { uploadUrlStore } from '../resume/upload-url-store.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';

const TEXT = UPLOAD_TEXT.unfinished;

interface UnfinishedUploadsProps {
  owner: UploadOwner;
  onContinue: (uploads: readonly StoredUpload[]) => void;
}

/** Both buttons go with a press. */
const focusPageHeading = () => pageHeading()?.focus({ preventScroll: true });

/** The unfinished uploads of an earlier visit, unless another tab is sending them. */
export default function UnfinishedUploads({ owner, onContinue }: UnfinishedUploadsProps) {
  const [uploads, setUploads] = useState<readonly StoredUpload[]>([]);
  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const stored = (await isSending(owner)) ? [] : await listStoredUploads(owner);
      if (!isCancelled) setUploads(stored);
    };
    void load();
    return () => {
      isCancelled = true;
    };
  }, [owner]);
  if (uploads.length === 0) return null;

  const discard = () => {
    focusPageHeading();
    setUploads([]);
    void removeStoredUploads(
      owner,
      uploads.map(({ id }) => id),
    );
    for (const { file } of uploads) {
      const urlStore = uploadUrlStore(owner, file);
      const path = urlStore.read();
      urlStore.remove();
      if (path !== undefined) void cancelUpload(path);
    }
  };
  return (
    <div
      role="status"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-field bg-accent-soft px-4 py-3 text-[0.9375rem]"
    >
      <p className="flex grow items-center gap-3 font-medium">
        <ImageUp aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {TEXT.title(uploads.length)}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={discard}>
          {TEXT.discard}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            focusPageHeading();
            setUploads([]);
            onContinue(uploads);
          }}
        >
          {TEXT.continue}
        </Button>
      </div>
    </div>
  );
}
