import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal } from '../../../test/fixture.tsx';
import { post } from './board-fixture.tsx';

export function unauthorized(): Response {
  return refusal(401, 'Unauthorized', 'unauthorized');
}

/** Opens the dialog of a new message, and sends what is then in its box. */
export async function writeMessage(text: string): Promise<void> {
  const box = await openNewMessage();
  if (text) await userEvent.type(box, text);
  await userEvent.click(screen.getByRole('button', { name: 'Post Message' }));
}

export async function openNewMessage(): Promise<HTMLElement> {
  await userEvent.click((await screen.findAllByRole('button', { name: 'New Message' }))[0] as HTMLElement);
  return screen.findByRole('textbox', { name: 'Your message' });
}

/** Opens the reply box of a post, and types without sending. */
export async function writeReply(to: string, text: string): Promise<void> {
  await userEvent.click(within(await post(to)).getAllByRole('button', { name: /^Reply/ })[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox'), text);
}
