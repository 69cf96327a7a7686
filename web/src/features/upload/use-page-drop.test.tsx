import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePageDrop } from './use-page-drop.ts';

const SONG = new File(['ID3'], 'song.mp3');

function Page({ isUploadOpen, onFiles }: { isUploadOpen: boolean; onFiles: (files: readonly File[]) => void }) {
  return usePageDrop(isUploadOpen, onFiles) ? <p>Drop it anywhere</p> : null;
}

/** Drags a file over the page and drops it; beside a dialog, if one is open. */
function drop({ isUploadOpen = false, isDialogOpen = false } = {}) {
  const onFiles = vi.fn();
  render(<Page isUploadOpen={isUploadOpen} onFiles={onFiles} />);
  if (isDialogOpen) render(<div role="dialog" />);
  const dataTransfer = { types: ['Files'], files: [SONG], dropEffect: 'copy' };
  fireEvent.dragEnter(document.body, { dataTransfer });
  const isInvited = screen.queryByText('Drop it anywhere') !== null;
  fireEvent.dragOver(document.body, { dataTransfer });
  const isOpenedByBrowser = fireEvent.drop(document.body, { dataTransfer });
  return { taken: onFiles.mock.calls.flat(2), isInvited, isOpenedByBrowser };
}

it('a file that is dropped on the page is taken', () => {
  expect(drop()).toEqual({ taken: [SONG], isInvited: true, isOpenedByBrowser: false });
});

it('a file that is dropped beside the open dialog of the upload is taken', () => {
  expect(drop({ isUploadOpen: true, isDialogOpen: true }).taken).toEqual([SONG]);
});

it('a file that is dropped beside another dialog is left alone, and the browser does not open it', () => {
  expect(drop({ isDialogOpen: true })).toEqual({ taken: [], isInvited: false, isOpenedByBrowser: false });
});
