import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

/** A row whose button opens a dialog that decides it. */
function Desk({ leaves }: { leaves: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const decide = () => {
    setLeaving(leaves);
    setOpen(false);
  };
  return (
    <>
      {/* jsdom knows no `inert`. */}
      <style>{'[inert] button { display: none }'}</style>
      <h2 tabIndex={-1} data-desk-heading>
        People
      </h2>
      <div inert={isLeaving}>
        <button type="button" onClick={() => setOpen(true)}>
          Decline
        </button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Decline?"
        focusAfter={() => document.querySelector<HTMLElement>('[data-desk-heading]')}
        actions={
          <button type="button" onClick={decide}>
            Yes
          </button>
        }
      />
    </>
  );
}

async function decide() {
  const opener = screen.getByRole('button', { name: 'Decline' });
  act(() => opener.focus());
  act(() => opener.click());
  act(() => screen.getByRole('button', { name: 'Yes' }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => undefined);
}

test('after a dialog whose opener is in a row that is leaving, and inert, the heading has the focus', async () => {
  render(<Desk leaves />);
  await decide();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' }));
});

test('after a dialog whose opener stays, the opener has the focus', async () => {
  render(<Desk leaves={false} />);
  await decide();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }));
});

test('the Escape that ends a word of an input method closes no dialog', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="New Message">
      <textarea aria-label="Your message" />
    </Dialog>,
  );
  const box = await screen.findByRole('textbox');
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 27 });
  expect(onClose).toHaveBeenCalledOnce();
});
