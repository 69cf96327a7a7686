import { defineCursors } from '@famibook/famibook-kit/keyset';

/** Messages and reactions run to older ones, replies and what waits for review to newer ones (D13). */
export const cursors = defineCursors({ message: 'before', reply: 'after', pending: 'before', reaction: 'before' });
