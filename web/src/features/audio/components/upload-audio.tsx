import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';

export const UploadAudio = lazyDialog(() => import('./upload-audio-dialog.tsx'));
