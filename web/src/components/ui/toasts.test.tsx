import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TOAST } from '../../config/timing.ts';
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
const showToast = (title: string) => act(() => toast({ title }));
function edge() {
  const { top, bottom } = screen.getByRole('region').querySelector('ol')?.style ?? { top: '', bottom: '' };
  return top ? 'head' : bottom && 'foot';
}

it('a toast stands at the foot, unless what was just pressed lies there: then at the head', () => {
  render(<Toasts />);
  pressAt(100);
  showToast('Photo liked!');
  expect(edge()).toBe('foot');
  pressAt(window.innerHeight - 60);
  showToast('Comment added');
  expect(edge()).toBe('head');
  pressAt(100);
  showToast('Photo updated');
  expect(edge()).toBe('foot');
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
  showToast('Photo uploaded');
  expect(edge()).toBe('foot');
  render(<div role="dialog" aria-label="Details" />);
  pressAt(window.innerHeight - 20);
  showToast('Comment added');
  expect(edge()).toBe('foot');
});

it('a toast goes by itself also when the pointer was among the toasts and no event said that it left', () => {
  vi.useFakeTimers();
  try {
    render(<Toasts />);
    showToast('Photo liked!');
    act(() => vi.advanceTimersByTime(1_000));
    fireEvent.pointerMove(screen.getByRole('region'));
    act(() => vi.advanceTimersByTime(TOAST.duration + 1_000));
    expect(toastStore.current().some(({ open }) => open)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('a toast that stays is there for its whole time, at its place, whatever else comes (D26)', () => {
  vi.useFakeTimers();
  try {
    render(<Toasts />);
    pressAt(100);
    act(() => toast({ title: 'Subscription Approved', stays: true, duration: 15_000 }));
    pressAt(window.innerHeight - 60);
    showToast('User approved successfully');
    expect(edge()).toBe('foot');
    const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(titles()).toEqual(['Subscription Approved', 'User approved successfully']);
    expect(screen.getByRole('region').querySelector('ol')?.className).toContain('flex-col-reverse');
    act(() => vi.advanceTimersByTime(14_000));
    expect(titles()).toEqual(['Subscription Approved']);
    act(() => vi.advanceTimersByTime(1_500));
    expect(screen.queryByText('Subscription Approved')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
