import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskRow } from './desk-row.tsx';

function Rows({ names, leaving = [] }: { names: readonly string[]; leaving?: readonly string[] }) {
  return (
    <>
      <h2 tabIndex={-1} data-desk-heading>
        People
      </h2>
      <ul>
        {names.map((name) => (
          <DeskRow key={name} isLeaving={leaving.includes(name)}>
            <button type="button">{name}</button>
          </DeskRow>
        ))}
      </ul>
    </>
  );
}

const focusedText = () => document.activeElement?.textContent;

test('a row that is gone before the response to its decision passes the focus on: to the next, the one before, the heading', () => {
  const { rerender } = render(<Rows names={['Nina', 'Theo', 'Mara']} />);
  act(() => screen.getByRole('button', { name: 'Theo' }).focus());
  rerender(<Rows names={['Nina', 'Mara']} />);
  expect(focusedText()).toBe('Mara');
  rerender(<Rows names={['Nina']} />);
  expect(focusedText()).toBe('Nina');
  rerender(<Rows names={[]} />);
  expect(focusedText()).toBe('People');
});

test('a row that leaves passes the focus on to none that leaves as well', () => {
  const names = ['Nina', 'Theo', 'Mara', 'Ida'];
  const { rerender } = render(<Rows names={names} leaving={['Mara']} />);
  act(() => screen.getByRole('button', { name: 'Theo' }).focus());
  rerender(<Rows names={names} leaving={['Mara', 'Theo']} />);
  expect(focusedText()).toBe('Ida');
  rerender(<Rows names={names} leaving={['Mara', 'Theo', 'Ida']} />);
  expect(focusedText()).toBe('Nina');
  rerender(<Rows names={names} leaving={names} />);
  expect(focusedText()).toBe('People');
});

test('a row that is gone leaves the focus where the user has it', () => {
  const { rerender } = render(<Rows names={['Nina', 'Theo']} />);
  act(() => screen.getByRole('button', { name: 'Nina' }).focus());
  rerender(<Rows names={['Nina']} />);
  expect(focusedText()).toBe('Nina');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nina' }));
});
