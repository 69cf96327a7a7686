import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import CropDialog from './crop-dialog.tsx';

test('a picture cannot be saved before it has been drawn, which would do nothing', async () => {
  render(<CropDialog open url="blob:not-yet" onClose={vi.fn()} onSave={vi.fn()} onUnreadable={vi.fn()} />);
  const save = await screen.findByRole('button', { name: 'Save picture' });
  expect(save.hasAttribute('disabled')).toBe(true);
});
