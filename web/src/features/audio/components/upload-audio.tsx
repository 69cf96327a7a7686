import { lazy, type ReactNode, Suspense, useState } from 'react';

const UploadAudioDialog = lazy(() => import('./upload-audio-dialog.tsx'));

export interface UploadAudioProps {
  open: boolean;
  onClose: () => void;
  /** A dialog that may come up over this one. */
  question: ReactNode;
}

/** The dialog's code comes when it is first wanted. */
export function UploadAudio(props: UploadAudioProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense>
      <UploadAudioDialog {...props} />
    </Suspense>
  ) : null;
}
