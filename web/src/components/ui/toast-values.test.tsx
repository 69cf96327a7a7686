import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { copyText } from '../../lib/copy-text.ts';
import { ToastValues } from './toast-values.tsx';

vi.mock('../../lib/copy-text.ts', () => ({ copyText: vi.fn(async () => false) }));

const LINK = { label: 'Link', value: 'http://album.lan/?photo=1' };
const copy = () => userEvent.click(screen.getByRole('button', { name: 'Copy' }));

test('a single value is copied without its label, and selected without it where nothing is copied', async () => {
  render(<ToastValues values={[LINK]} isShownOnce={false} />);
  await copy();
  expect(copyText).toHaveBeenLastCalledWith(LINK.value);
  expect(screen.getByRole('button').textContent).toBe('Selected. Copy it now.');
  expect(String(window.getSelection())).toBe(LINK.value);
});

test('several values are copied with their labels', async () => {
  vi.mocked(copyText).mockResolvedValueOnce(true);
  render(<ToastValues values={[LINK, { label: 'Password', value: 'correct horse' }]} isShownOnce={false} />);
  await copy();
  expect(copyText).toHaveBeenLastCalledWith(`Link: ${LINK.value}\nPassword: correct horse`);
  expect(screen.getByRole('button').textContent).toBe('Copied');
});
