import { render, screen } from '@testing-library/react';
import { Music } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { FileField } from './file-field.tsx';

const TEXT = { choose: 'Choose an MP3 file', another: 'Choose another file', hint: 'MP3, less than 20 MB.' };

it('still says what can be chosen after a wrong file', () => {
  render(
    <FileField
      text={TEXT}
      icon={Music}
      accept=".mp3"
      file={undefined}
      error="Please select a valid audio file"
      disabled={false}
      onFile={vi.fn()}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('Please select a valid audio file');
  expect(screen.getByText('MP3, less than 20 MB.')).toBeDefined();
});
