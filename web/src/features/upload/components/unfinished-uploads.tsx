import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { UploadOwner } from '../../../lib/session/uploads-on-device.ts';
import { cancelUpload } from '../api/cancel-upload.ts';
import { dropUploads, type KeptUpload, listKeptUploads } from '../kept/kept-uploads.ts';
import { uploadPlace } from '../kept/upload-place.ts';
import { isSending } from '../kept/while-sending.ts';
import { UPLOAD_TEXT } from '../upload-text.ts';

const TEXT = UPLOAD_TEXT.unfinished;

interface UnfinishedUploadsProps {
  owner: UploadOwner;
  onContinue: (kept: readonly KeptUpload[]) => void;
}

/** What an earlier visit did not finish, unless another tab is at it. */
export default function UnfinishedUploads({ owner, onContinue }: UnfinishedUploadsProps) {
  const [kept, setKept] = useState<readonly KeptUpload[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = (await isSending(owner)) ? [] : await listKeptUploads(owner);
      if (!isOver) setKept(found);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [owner]);
  if (kept.length === 0) return null;

  const discard = () => {
    setKept([]);
    void dropUploads(
      owner,
      kept.map(({ id }) => id),
    );
    for (const { file } of kept) {
      const place = uploadPlace(owner, file);
      const path = place.read();
      place.forget();
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
        {TEXT.title(kept.length)}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" onClick={discard}>
          {TEXT.drop}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            setKept([]);
            onContinue(kept);
          }}
        >
          {TEXT.go}
        </Button>
      </div>
    </div>
  );
}
