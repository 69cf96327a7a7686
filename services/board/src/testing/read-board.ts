import { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { fetchPage } from '@famibook/testing/clients/pages';
import type { TestApp } from '@famibook/testing/services/boot-for-test';

type App = Pick<TestApp, 'as'>;

/** A page of messages or replies with what its headers say. */
export async function readPage(app: App, user: Identity, path: string) {
  const { items: messages, ...page } = await fetchPage(app.as(user), path, Message);
  return { ...page, messages, contents: messages.map((message) => message.content) };
}

export function readBoard(app: App, user: Identity, query = '') {
  return readPage(app, user, `/api/messages${query}`);
}

interface Outline {
  content: string;
  replies: Outline[];
}

/** Only the words, nested. */
export const outline = (messages: readonly Message[]): Outline[] =>
  messages.map(({ content, replies }) => ({ content, replies: outline(replies) }));
