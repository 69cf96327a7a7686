import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchPresses } from '../../lib/toast/last-press.ts';
import { dismissToast, toast, toastStore } from '../../lib/toast/toast.ts';
import { Toasts } from './toasts.tsx';

let stopWatching: () => void;
beforeEach(() => {
  stopWatching = watchPresses();
});
afterEach(() => {
  for (const { id } of toastStore.current()) act(() => dismissToast(id));
  stopWatching();
});

const pressAt = (y: number, element: Element = document.body) =>
  fireEvent(element, new MouseEvent('pointerdown', { clientY: y, bubbles: true }));
const say = (title: string) => act(() => toast({ title }));
const place = () => {
  const { top, bottom } = screen.getByRole('region').querySelector('ol')?.style ?? { top: '', bottom: '' };
  return top ? 'head' : bottom && 'foot';
};

it('a toast stands at the foot, unless what was just pressed lies there: then at the head', () => {
  render(<Toasts />);
  pressAt(100);
  say('Photo liked!');
  expect(place()).toBe('foot');
  pressAt(window.innerHeight - 60);
  say('Comment added');
  expect(place()).toBe('head');
  pressAt(100);
  say('Photo updated');
  expect(place()).toBe('foot');
});

it('a press on the bar of a phone moves no toast, and in a dialog they stand below', () => {
  render(
    <>
      <nav data-phone-bar>
        <button type="button">Add</button>
      </nav>
      <Toasts />
    </>,
  );
  pressAt(window.innerHeight - 20, screen.getByRole('button', { name: 'Add' }));
  say('Photo uploaded');
  expect(place()).toBe('foot');
  render(<div role="dialog" aria-label="Details" />);
  pressAt(window.innerHeight - 20);
  say('Comment added');
  expect(place()).toBe('foot');
});
