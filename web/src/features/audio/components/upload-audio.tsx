import { lateDialog } from '../../../components/ui/late-dialog.tsx';

export const UploadAudio = lateDialog(() => import('./upload-audio-dialog.tsx'));
