import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';

export const NewMessage = lazyDialog(() => import('./new-message-dialog.tsx'));
