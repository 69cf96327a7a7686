import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LEAVING_ROW } from '../../config/timing.ts';
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

test('a row that leaves fades after a moment and closes, but not while the button of another row is pressed', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const classesOf = (name: string) =>
    screen.getByRole('button', { name, hidden: true }).closest('li')?.className.split(' ') ?? [];
  const isClosed = (name: string) => classesOf(name).includes('grid-rows-[0fr]');
  const isFaded = (name: string) => classesOf(name).includes('opacity-40');
  const { rerender } = render(<Rows names={['Nina', 'Theo', 'Mara']} />);
  rerender(<Rows names={['Nina', 'Theo', 'Mara']} leaving={['Nina']} />);
  expect(isClosed('Nina')).toBe(false);
  act(() => vi.advanceTimersByTime(LEAVING_ROW.closesAfter));
  expect(isClosed('Nina')).toBe(true);

  rerender(<Rows names={['Nina', 'Theo', 'Mara']} leaving={['Nina', 'Theo']} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Mara' }));
  expect(isFaded('Theo')).toBe(false);
  act(() => vi.advanceTimersByTime(LEAVING_ROW.closesAfter));
  expect([isFaded('Theo'), isClosed('Theo')]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Mara' }));
  act(() => vi.advanceTimersByTime(0));
  expect(isClosed('Theo')).toBe(true);
});
