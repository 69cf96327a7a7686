import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { board } from '../service.ts';

/** The board, and the steps that most of its tests share. */
export interface BoardTestApp extends ServiceTestApp {
  post(user: Identity, content?: string): Promise<Message>;
  reply(user: Identity, to: { id: MessageId }, content?: string): Promise<Message>;
}

export async function bootBoard(env: Record<string, string> = {}): Promise<BoardTestApp> {
  const app = await bootTestService([board], { env });
  return {
    ...app,
    post: (user, content = 'Who brings the cake?') => app.as(user).call(api.postMessage, { body: { content } }),
    reply: (user, { id }, content = 'I do') =>
      app.as(user).call(api.replyToMessage, { params: { id }, body: { content } }),
  };
}
