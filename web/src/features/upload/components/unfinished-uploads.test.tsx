import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import UnfinishedUploads from './unfinished-uploads.tsx';

const OWNER = 'ana:moreau';
const upload = { id: 'u1', owner: OWNER, file: new File(['x'], 'x.jpg') };

// jsdom has no IndexedDB.
vi.mock('idb', () => ({
  openDB: async () => ({ getAll: async () => [upload], delete: async () => undefined, close: () => undefined }),
}));

test.each(['Discard', 'Continue'])(
  '%s is gone once it was pressed, and the heading of the page has the focus',
  async (name) => {
    render(
      <>
        <h1 tabIndex={-1}>The Moreau Family</h1>
        <UnfinishedUploads owner={OWNER} onContinue={vi.fn()} />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  },
);
