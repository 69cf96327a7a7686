import { admin } from '@famibook/admin/service';
import { auth } from '@famibook/auth/service';
import { board } from '@famibook/board/service';
import { gallery } from '@famibook/gallery/service';
import { media } from '@famibook/media/service';
import { notifier } from '@famibook/notifier/service';
import { backup } from '../service.ts';

/** Each has rows that a backup holds. */
export const ALL_SERVICES = [backup, auth, gallery, media, board, admin, notifier] as const;
