import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { passFocusTo } from './pass-focus-to.ts';

const turns = () => new Promise((resolve) => setTimeout(resolve));
const asked = vi.fn();
afterEach(() => asked.mockClear());

/** A button that goes at its third press, and what comes instead. */
function Page() {
  const [presses, setPresses] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const to = () => {
    asked();
    return heading.current;
  };
  return (
    <>
      {presses < 3 ? (
        <button type="button" ref={passFocusTo(to)} onClick={() => setPresses(presses + 1)}>
          More
        </button>
      ) : (
        <h2 ref={heading} tabIndex={-1}>
          That was all
        </h2>
      )}
      <input aria-label="Search" />
    </>
  );
}

it('the focus of a button that goes with its press passes to what comes instead', async () => {
  render(<Page />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  await turns();
  expect(document.activeElement).toBe(button);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(button);
  await turns();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('a user who has moved on keeps the focus', async () => {
  render(<Page />);
  const button = screen.getByRole('button');
  screen.getByRole('textbox').focus();
  for (let press = 0; press < 3; press += 1) fireEvent.click(button);
  await turns();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(asked).not.toHaveBeenCalled();
});

it('a user who moves on while the next element is still awaited keeps the focus', async () => {
  const later = Promise.withResolvers<HTMLElement>();
  const { rerender } = render(
    <button type="button" ref={passFocusTo(() => later.promise)}>
      More
    </button>,
  );
  screen.getByRole('button').focus();
  rerender(
    <>
      <h2 tabIndex={-1}>That was all</h2>
      <input aria-label="Search" />
    </>,
  );
  await turns();
  screen.getByRole('textbox').focus();
  later.resolve(screen.getByRole('heading'));
  await turns();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
