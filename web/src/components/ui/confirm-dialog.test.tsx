import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('closes by no way before what was confirmed has ended', async () => {
  const onClose = vi.fn();
  const ended = Promise.withResolvers<void>();
  render(
    <ConfirmDialog
      open
      title="Delete this backup?"
      question="It is deleted for good."
      confirm="Delete"
      onConfirm={() => ended.promise}
      onClose={onClose}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const cross = screen.getByRole('button', { name: 'Close' });
  expect(cross.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(cross);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  ended.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('a second press while the dialog closes confirms nothing again', async () => {
  const onConfirm = vi.fn();
  takeLongToLeave();
  render(<Question onConfirm={onConfirm} />);
  const button = await screen.findByRole('button', { name: 'Delete' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('a form that has been sent is not sent again while its dialog closes', async () => {
  const onSubmit = vi.fn();
  takeLongToLeave();
  render(<Form onSubmit={onSubmit} />);
  const button = await screen.findByRole('button', { name: 'Create' });
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await userEvent.click(button);
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  fireEvent.submit(reason);
  expect(onSubmit).toHaveBeenCalledOnce();
});

function Question({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete this comment?"
      question="It is deleted for good."
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={() => setOpen(false)}
    />
  );
}

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const submit = () => {
    onSubmit();
    close();
  };
  return (
    <FormDialog
      open={isOpen}
      title="Back up now?"
      submit="Create"
      cancel="Cancel"
      isBusy={false}
      onSubmit={submit}
      onClose={close}
    >
      <input aria-label="Reason" />
    </FormDialog>
  );
}

/** The transition of a dialog that closes does not end. */
function takeLongToLeave(): void {
  class EndlessTransition {
    finished = new Promise(() => undefined);
    playState = 'running';
  }
  vi.stubGlobal('CSSTransition', EndlessTransition);
  vi.spyOn(Element.prototype, 'getAnimations').mockImplementation(() => [new EndlessTransition() as never]);
}
