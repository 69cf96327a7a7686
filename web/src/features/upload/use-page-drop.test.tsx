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

it('the invitation goes when the files leave the page, also after an element below them was removed', () => {
  render(<Page isUploadOpen={false} onFiles={vi.fn()} />);
  const card = document.body.appendChild(document.createElement('article'));
  const dataTransfer = { types: ['Files'], files: [SONG] };
  fireEvent.dragEnter(card, { dataTransfer });
  card.remove();
  // The element that is below the files now is entered, and the removed one is left, which the window does not hear.
  fireEvent.dragEnter(document.body, { dataTransfer });
  fireEvent.dragLeave(card, { dataTransfer });
  expect(screen.queryByText('Drop it anywhere')).not.toBeNull();
  fireEvent.dragLeave(document.body, { dataTransfer });
  expect(screen.queryByText('Drop it anywhere')).toBeNull();
});

it('the invitation stays while the files go from one element of the page to another', () => {
  render(<Page isUploadOpen={false} onFiles={vi.fn()} />);
  const card = document.body.appendChild(document.createElement('article'));
  const dataTransfer = { types: ['Files'], files: [SONG] };
  fireEvent.dragEnter(document.body, { dataTransfer });
  fireEvent.dragEnter(card, { dataTransfer });
  fireEvent.dragLeave(document.body, { dataTransfer });
  expect(screen.queryByText('Drop it anywhere')).not.toBeNull();
  fireEvent.dragLeave(card, { dataTransfer });
  expect(screen.queryByText('Drop it anywhere')).toBeNull();
  card.remove();
});
