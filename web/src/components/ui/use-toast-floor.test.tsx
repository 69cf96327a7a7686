import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useToastFloor } from './use-toast-floor.ts';

function Foot() {
  const foot = useRef<HTMLElement>(null);
  useToastFloor(foot);
  return <footer ref={foot}>Save</footer>;
}

const floor = () => document.documentElement.style.getPropertyValue('--toast-floor');

it('toasts stand above the foot of a dialog where it is when its animation has ended', () => {
  const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  const standAt = (top: number) => box.mockReturnValue(new DOMRect(0, top, 300, 60));
  standAt(window.innerHeight - 40);
  const { container } = render(<Foot />);
  expect(floor()).toBe('40px');
  standAt(window.innerHeight - 60);
  fireEvent.animationEnd(container);
  expect(floor()).toBe('60px');
  box.mockRestore();
});
