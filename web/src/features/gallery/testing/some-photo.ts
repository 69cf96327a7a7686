import type { Comment, Photo } from '@famibook/contracts/photos/schemas';

const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Moreau', profileImageUrl: null };
const TOM = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', profileImageUrl: null };

/** The `number`th photo ever shared; later ones are newer. */
export const somePhoto = (number: number, differently: Partial<Photo> = {}): Photo =>
  ({
    id: `photo-${String(number).padStart(4, '0')}`,
    userId: TOM.id,
    user: TOM,
    famibookId: 'moreau',
    famibookName: 'The Moreau Family',
    imageUrl: `/api/media/moreau/${number}`,
    renditions: [{ width: 320, url: `/api/media/moreau/${number}/320` }],
    width: 400,
    height: 300,
    thumbhash: '',
    isAnimated: false,
    description: `Photo ${number}`,
    tags: 'beach, summer',
    commentCount: 0,
    newestComments: [],
    likes: 3,
    hearts: 1,
    liked: false,
    hearted: false,
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    takenAt: null,
    ...differently,
  }) as Photo;

export const someComment = (id: string, content: string): Comment =>
  ({ id, content, createdAt: new Date(Date.UTC(2026, 1, 1)).toISOString(), user: TOM }) as Comment;

export const VIEWER = {
  ...ANA,
  email: 'ana@example.org',
  isApproved: true,
  isAdmin: false,
  isManager: false,
  famibookId: 'moreau',
  famibookName: 'The Moreau Family',
  currentFamibook: 'The Moreau Family',
  waitingIn: [],
} as const;
