import type { Message } from '@famibook/contracts/board/schemas';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FoundReplies } from './found-replies.tsx';

const post = (content: string, replies: Message[] = [], firstName = 'Tom') =>
  ({ id: content, content, replies, user: { firstName, lastName: 'Tester' } }) as unknown as Message;

function shown(search: string) {
  const cake = post('Who brings the cake?', [
    post('By train', [post('A ZEPPELIN is faster')]),
    post('Not me', [], 'Zepp'),
  ]);
  const { container, unmount } = render(<FoundReplies message={cake} search={search} />);
  const texts = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const isEmpty = container.innerHTML === '';
  unmount();
  return isEmpty ? 'nothing' : texts;
}

test('a found message shows the replies that show the text, at any depth, by their words or their author (D13)', () => {
  expect(shown(' zepp')).toEqual(['Tom TesterA ZEPPELIN is faster', 'Zepp TesterNot me']);
  expect(shown('a  zeppelin')).toEqual(['Tom TesterA ZEPPELIN is faster']);
  expect(shown('cake')).toBe('nothing');
  expect(shown('')).toBe('nothing');
});
