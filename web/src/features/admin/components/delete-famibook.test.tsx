import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Providers } from '../../../test/fixture.tsx';
import DeleteFamiBook from './delete-famibook.tsx';

const FAMIBOOK = { famibookName: 'Familie Lefèvre'.normalize('NFD'), members: 1, photos: 0, bytes: 0 };

it('takes a name that is the same by the rules, however it was composed and spaced when it was given (D1)', async () => {
  const onDelete = vi.fn(async () => false);
  render(
    <DeleteFamiBook
      open
      famibook={FAMIBOOK as FamiBook}
      onDelete={onDelete}
      onClose={vi.fn()}
      focusAfter={() => null}
    />,
    { wrapper: Providers },
  );
  await userEvent.type(await screen.findByRole('textbox'), 'familie  lefèvre'.normalize('NFC'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete FamiBook' }));
  expect(screen.queryByText('The name does not match')).toBeNull();
  expect(onDelete).toHaveBeenCalledOnce();
});
