import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastValues } from './toast-values.tsx';

const LINK = { label: 'Link', value: 'http://album.lan/?photo=1' };

afterEach(() => void vi.restoreAllMocks());

test('a single value is copied without its label, and selected without it where nothing is copied', async () => {
  const user = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no certificate'));
  render(<ToastValues values={[LINK]} isShownOnce={false} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Selected. Copy it now.' });
  expect(writeText).toHaveBeenLastCalledWith(LINK.value);
  expect(String(window.getSelection())).toBe(LINK.value);
});

test('several values are copied with their labels', async () => {
  const user = userEvent.setup();
  render(<ToastValues values={[LINK, { label: 'Password', value: 'correct horse' }]} isShownOnce={false} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(`Link: ${LINK.value}\nPassword: correct horse`);
});
