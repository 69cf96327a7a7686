import type { Message } from '@famibook/contracts/board/schemas';

const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Moreau', profileImageUrl: null };
const TOM = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', profileImageUrl: null };

const later = (minutes: number): string => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();

/** The `number`th message ever posted, by Tom; later ones are newer. */
export const someMessage = (number: number, differently: Partial<Message> = {}): Message =>
  ({
    id: `message-${String(number).padStart(4, '0')}`,
    userId: TOM.id,
    user: TOM,
    famibookId: 'moreau',
    famibookName: 'The Moreau Family',
    parentId: null,
    content: `Message ${number}`,
    isApproved: true,
    createdAt: later(number),
    replyCount: 0,
    replies: [],
    likes: 3,
    hearts: 1,
    liked: false,
    hearted: false,
    ...differently,
  }) as Message;

/** A reply to a post, with replies of its own. */
export const someReply = (id: string, parentId: string, replies: Message[] = [], minutes = 0): Message =>
  someMessage(0, {
    id: id as Message['id'],
    parentId: parentId as Message['parentId'],
    content: `Reply ${id}`,
    createdAt: later(minutes),
    replies,
    replyCount: replies.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0),
  });

/** A message with replies. */
export const someThread = (number: number, replies: Message[]): Message =>
  someMessage(number, { replies, replyCount: replies.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0) });

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
  resetRequestedAt: null,
} as const;

/** The fields of a post whose author is the viewer. */
export const byViewer = { userId: VIEWER.id, user: ANA } as unknown as Pick<Message, 'userId' | 'user'>;
