import { listAudio } from '@famibook/contracts/audio/endpoints';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { button, LONG_SECONDS, mediaTitle, SHORT_SECONDS, test, waitUntilPlaying } from './audio-fixture.ts';

test('the manager uploads an MP3 from the message section, and hears it (section 2)', async ({ home, newFamily }) => {
  const page = await home(newFamily.manager.client);
  await page.getByRole('button', { name: 'Upload MP3' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Upload MP3 Audio' }).waitFor();
  const input = dialog.locator('input[type=file]');
  expect(await input.getAttribute('accept')).toBe('.mp3,audio/mpeg');
  const submit = button(page, 'Upload Audio');
  expect(await submit.isDisabled()).toBe(true);
  await input.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await dialog.getByText('Please select a valid audio file').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  // The browser believes the declared type; the server looks at the bytes.
  await input.setInputFiles({
    name: 'diary.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('Dear diary '.repeat(500)),
  });
  await submit.click();
  await seeToast(page, 'Error', 'Failed to upload audio. Please select an MP3, WAV, or M4A file');
  await input.setInputFiles({ name: 'Waltz.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(LONG_SECONDS) });
  await submit.click();
  await seeToast(page, 'Audio uploaded successfully');
  await dialog.waitFor({ state: 'detached' });
  await waitUntilPlaying(page);
  await expect.poll(() => mediaTitle(page)).toBe('Waltz');
});

test('members are offered no upload of music; the administrator is asked which FamiBook it is for (section 6, D1)', async ({
  home,
  newFamily,
  product,
}) => {
  const member = await home((await newFamily.member()).client);
  await member.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  expect(await member.getByRole('button', { name: 'Upload MP3' }).count()).toBe(0);
  const page = await home(await administrator(product.url));
  // The messages are below the photos of all families, and load when somebody comes near.
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'Upload MP3' }).click();
  const file = { name: 'Anthem.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(SHORT_SECONDS) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await button(page, 'Upload Audio').click();
  await page.getByRole('combobox', { name: 'FamiBook' }).fill(newFamily.name);
  await page.getByRole('option', { name: newFamily.name }).click();
  await button(page, 'Continue').click();
  await seeToast(page, 'Audio uploaded successfully');
  const { audioFiles } = await newFamily.manager.client.call(listAudio);
  expect(audioFiles.map(({ originalFilename }) => originalFilename)).toEqual(['Anthem.mp3']);
});
