import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TOOLTIP } from '../../config/timing.ts';
import { IconButton } from './icon-button.tsx';

function show() {
  const onClick = vi.fn();
  render(
    <IconButton label="Refresh Photos" title="Refresh Photos" onClick={onClick}>
      ↻
    </IconButton>,
  );
  return { button: () => screen.getByRole('button', { name: 'Refresh Photos' }), onClick };
}

it('a tooltip opens after 700 ms, the next one at once for 300 ms (9)', () => {
  expect(TOOLTIP).toEqual({ openDelay: 700, skipDelay: 300 });
});

it('a tooltip names an icon that is reached by the keyboard; Escape closes it, and the focus stays', async () => {
  const { button } = show();
  await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Refresh Photos');
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(document.activeElement).toBe(button());
});

it('a tooltip opens below a pointer that rests, and a press then does what it always does', async () => {
  const { button, onClick } = show();
  await userEvent.hover(button());
  await waitFor(() => expect(button().dataset.state).toBe('closed'));
  // jsdom keeps no hover state, so the pointer has to enter the new button.
  await userEvent.hover(button());
  await screen.findByRole('tooltip');
  await userEvent.click(button());
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
