import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPageOwner } from '../../../lib/api/page-owner.ts';
import { fakeSockets } from '../../../test/fixture.tsx';
import {
  description,
  FakeUploadServer,
  FIVE,
  openUpload,
  press,
  somePhoto,
  stored,
} from '../testing/upload-fixture.tsx';

const tags = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Tags/ });

let server: FakeUploadServer;
beforeEach(() => {
  localStorage.clear();
  stored.clear();
  forgetPageOwner();
  fakeSockets();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  server = new FakeUploadServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('has the words of photos that were not uploaded again after a reload (D6)', async () => {
  const first = openUpload();
  await userEvent.type(await description(), 'Low tide');
  await userEvent.type(tags(), 'sea');
  first.unmount();
  openUpload();
  expect((await description()).value).toBe('Low tide');
  expect(tags().value).toBe('sea');
});

it('lets no text be changed while photos are being sent with it, and again afterwards', async () => {
  openUpload(FIVE.map(somePhoto));
  await userEvent.type(await description(), 'Low tide');
  await press('Different description for e.jpg');
  await userEvent.keyboard('The fifth');
  await press('Upload 5 Photos');
  await waitFor(() => expect(server.arrived).toHaveLength(3));
  const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Different description for e.jpg' });
  for (const field of [await description(), tags(), own]) await userEvent.type(field, ' and more');
  expect([(await description()).value, tags().value, own.value]).toEqual(['Low tide', '', 'The fifth']);
  expect(screen.queryByRole('button', { name: /^(Different description|Same as the others) for/ })).toBeNull();
  await press('Cancel uploads');
  await press('Different description for d.jpg');
  await userEvent.keyboard('The fourth');
  await userEvent.type(await description(), ' and more');
  await press('Upload 5 Photos');
  server.share(...FIVE);
  await waitFor(() => expect(server.shared).toHaveLength(5));
  const words = Object.fromEntries(server.shared.map((photo) => [photo.name, photo.description]));
  expect(words).toMatchObject({ 'a.jpg': 'Low tide and more', 'd.jpg': 'The fourth', 'e.jpg': 'The fifth' });
});

it('keeps the whole of a description that is too long, says so, and sends nothing until it fits (D15)', async () => {
  openUpload([somePhoto('a.jpg'), somePhoto('b.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  await press('Different description for b.jpg');
  const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Different description for b.jpg' });
  await userEvent.paste(`${'🌊'.repeat(2_000)}!`);
  expect([...own.value]).toHaveLength(2_001);
  await screen.findByText('Description can have at most 2,000 characters');
  (await description()).focus();
  await press('Upload 2 Photos');
  await waitFor(() => expect(document.activeElement).toBe(own));
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByText('Description can have at most 2,000 characters')).toBeNull();
  server.share('a.jpg', 'b.jpg');
  await press('Upload 2 Photos');
  await waitFor(() => expect(server.shared).toHaveLength(2));
  const words = Object.fromEntries(server.shared.map((photo) => [photo.name, photo.description]));
  expect(words).toEqual({ 'a.jpg': 'Low tide', 'b.jpg': '🌊'.repeat(2_000) });
});

it('leads to an own description that is too long when its photo is tried again (D15)', async () => {
  openUpload([somePhoto('a.jpg'), somePhoto('b.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  await press('Upload 2 Photos');
  await waitFor(() => expect(server.arrived).toHaveLength(2));
  await press('Cancel uploads');
  await press('Different description for b.jpg');
  await userEvent.paste('a'.repeat(2_001));
  const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Different description for b.jpg' });
  const [, again] = screen.getAllByRole('button', { name: 'Try again' });
  if (!again) throw new TypeError('both photos were cancelled');
  await userEvent.click(again);
  await waitFor(() => expect(document.activeElement).toBe(own));
  expect(server.arrived).toHaveLength(2);
});

it('shows the own description of a photo that is left alone, which it is shared with', async () => {
  openUpload([somePhoto('a.jpg'), somePhoto('b.jpg')]);
  await userEvent.type(await description(), 'Low tide');
  await press('Different description for b.jpg');
  await userEvent.keyboard('The pier');
  await press('Remove a.jpg');
  expect(screen.getByDisplayValue('The pier')).toBeDefined();
  await press('Same as the others for b.jpg');
  server.share('b.jpg');
  await press('Upload Photo');
  await waitFor(() => expect(server.shared.map((photo) => photo.description)).toEqual(['Low tide']));
});
