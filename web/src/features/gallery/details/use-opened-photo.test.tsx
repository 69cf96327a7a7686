import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useOpenedPhoto, useOpenPhoto } from './use-opened-photo.ts';

/** A page with a picture; the details say which photo is open. */
function Page() {
  const open = useOpenPhoto();
  const { id, show, close } = useOpenedPhoto();
  return (
    <>
      <button type="button" onClick={() => open('one')}>
        Picture
      </button>
      <button type="button" onClick={() => open('three')}>
        Another picture
      </button>
      <button type="button" onClick={() => show('two')}>
        Next
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <p>{id ? `Photo ${id}` : 'No photo'}</p>
    </>
  );
}

function openPage(address = '/?search=Sea') {
  window.history.pushState(null, '', address);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('after a double click on a picture one press closes the photo (D22)', async () => {
  openPage();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Picture' }));
  expect(screen.getByText('Photo one')).toBeDefined();
  const steps = window.history.length;
  await press('Close');
  await screen.findByText('No photo');
  expect(window.location.search).toBe('?search=Sea');
  await press('Picture');
  expect(screen.getByText('Photo one')).toBeDefined();
  expect(window.history.length, 'opened again in the place of the step that was gone back').toBe(steps);
});

it('another picture that is pressed before the details are there is shown instead, and one press closes it (D22)', async () => {
  openPage();
  await press('Picture');
  await press('Another picture');
  expect(screen.getByText('Photo three')).toBeDefined();
  await press('Close');
  await waitFor(() => expect(window.location.search).toBe('?search=Sea'));
});

it('a picture that is pressed before the photo of a link is there closes without leaving the page (D22)', async () => {
  openPage('/?search=Sea&photo=two');
  const steps = window.history.length;
  await press('Another picture');
  expect(screen.getByText('Photo three')).toBeDefined();
  await press('Close');
  await screen.findByText('No photo');
  expect(window.location.search).toBe('?search=Sea');
  expect(window.history.length).toBe(steps);
});

it('after the next photo was shown, one press closes them both (D22)', async () => {
  openPage();
  await press('Picture');
  await press('Next');
  expect(screen.getByText('Photo two')).toBeDefined();
  await press('Close');
  await waitFor(() => expect(window.location.search).toBe('?search=Sea'));
});
