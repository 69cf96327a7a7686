import { fireEvent, render, screen } from '@testing-library/react';
import { Music } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { FileField } from './file-field.tsx';

const TEXT = { choose: 'Choose an MP3 file', another: 'Choose another file', hint: 'MP3, less than 20 MB.' };

function show(differently: Partial<Parameters<typeof FileField>[0]> = {}) {
  const onFile = vi.fn();
  render(
    <FileField
      text={TEXT}
      icon={Music}
      accept=".mp3"
      file={undefined}
      error={undefined}
      disabled={false}
      onFile={onFile}
      {...differently}
    />,
  );
  return onFile;
}

it.each([
  [false, 1],
  [true, 0],
])('a file that is dropped on it is chosen, unless it is disabled (%s)', (disabled, times) => {
  const onFile = show({ disabled });
  const file = new File(['ID3'], 'song.mp3');
  const isOpenedByBrowser = fireEvent.drop(screen.getByText(TEXT.hint), { dataTransfer: { files: [file] } });
  expect(isOpenedByBrowser).toBe(false);
  expect(onFile.mock.calls).toEqual(Array(times).fill([file]));
});

it('a file that is dropped beside it is not opened by the browser', () => {
  const onFile = show();
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [] } })).toBe(false);
  expect(onFile).not.toHaveBeenCalled();
});

it('still says what can be chosen after a wrong file', () => {
  show({ error: 'Please select a valid audio file' });
  expect(screen.getByRole('alert').textContent).toBe('Please select a valid audio file');
  expect(screen.getByText('MP3, less than 20 MB.')).toBeDefined();
});
