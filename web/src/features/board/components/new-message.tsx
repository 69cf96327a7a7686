import { lateDialog } from '../../../components/ui/late-dialog.tsx';

export const NewMessage = lateDialog(() => import('./new-message-dialog.tsx'));
