import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postMessage } from '@famibook/contracts/board/endpoints';
import { approveUser, listPendingUsers } from '@famibook/contracts/members/endpoints';
import { listPhotos, photoReactions } from '@famibook/contracts/photos/endpoints';
import { orientedJpeg } from '@famibook/testing/corpus/pictures';
import type { TestUser } from '@famibook/testing/families/family';
import { lineTo } from '@famibook/testing/network/line';
import { test } from '@famibook/testing/test';
import { describe } from 'vitest';
import {
  button,
  type DrivenBrowser,
  field,
  heading,
  inDialog,
  text,
} from '../support/other-browsers/driven-browser.ts';
import { launchFirefox } from '../support/other-browsers/firefox.ts';
import { launchWebKit } from '../support/other-browsers/webkit.ts';

const PASSWORD = 'a-password-of-mine';

interface OtherBrowser {
  name: string;
  launch: (productUrl: string) => Promise<DrivenBrowser>;
  /** The EXIF orientation of the photo that is uploaded: the family has every picture once. */
  orientation: number;
}

const FIREFOX: OtherBrowser = { name: 'Firefox', launch: launchFirefox, orientation: 6 };
const WEBKIT: OtherBrowser = { name: 'WebKit', launch: launchWebKit, orientation: 8 };
/** WebKit renders in software here, which takes a minute, so it runs in `npm run prove`. */
const BROWSERS = process.env.PROVE === 'full' ? [FIREFOX, WEBKIT] : [FIREFOX];

async function signUp(browser: DrivenBrowser, email: string, famibookName: string): Promise<void> {
  await browser.open('/auth');
  await browser.press(button('Register'));
  await browser.type(field('First Name'), 'Nora');
  await browser.type(field('Last Name'), 'Walker');
  await browser.type(field('Email'), email);
  await browser.type(field('FamiBook Name'), famibookName);
  await browser.type(field('Password'), PASSWORD);
  await browser.type(field('Confirm Password'), PASSWORD);
  await browser.press(button('Create Account'));
  await browser.see(text('Account Pending Approval'));
}

async function signIn(browser: DrivenBrowser, { email, password }: TestUser, famibookName: string): Promise<void> {
  await browser.open('/auth');
  await browser.type(field('Email'), email);
  await browser.type(field('FamiBook Name'), famibookName);
  await browser.type(field('Password'), password);
  await browser.press(button('Sign In'));
  await browser.see(text('Recent Photos'));
}

async function upload(browser: DrivenBrowser, file: string, description: string): Promise<void> {
  await browser.press(button('Upload Photo'));
  await browser.choose(inDialog('//input[@type="file"]'), file);
  await browser.type(field('Description'), description);
  await browser.press(inDialog(button('Upload Photo')));
  await browser.see(text(description));
  // A moment later the page scrolls to its photos, and would take them from under a press.
  await browser.seeFocus(heading('Recent Photos'));
}

describe.each(BROWSERS)('in $name', ({ name, launch, orientation }) => {
  test('a user signs up, is approved, shares, likes, comments, writes, and sees others do so at once', async ({
    product,
    family,
    onTestFinished,
  }) => {
    const manager = family.manager.client;
    const email = `nora-${name.toLowerCase()}@example.org`;
    const description = `Seen by ${name}`;
    const folder = await mkdtemp(join(tmpdir(), 'famibook-picture-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'picture.jpg');
    await writeFile(file, await orientedJpeg(orientation));
    const browser = await launch(product.url);
    onTestFinished(() => browser.close());

    await signUp(browser, email, family.name);
    const waiting = await manager.call(listPendingUsers);
    const id = waiting.find((person) => person.email === email)?.id ?? '';
    await manager.call(approveUser, { params: { id } });
    await browser.see(text('Recent Photos'));

    await upload(browser, file, description);
    const photos = await manager.call(listPhotos);
    const photoId = photos.find((photo) => photo.description === description)?.id ?? '';
    await manager.call(photoReactions.like.add, { params: { id: photoId } });
    await browser.press(button('Like, 1'));
    await browser.see(button('Like, 2'));

    await browser.press(`//img[@alt="${description}"]`);
    await browser.type(field('Your comment'), 'I was there too');
    await browser.press(button('Post Comment'));
    await browser.see(inDialog(text('I was there too')));
    await browser.press(inDialog(button('Close')));

    await browser.press(button('New Message'));
    await browser.type(field('Your message'), `Hello from ${name}`);
    await browser.press(button('Post Message'));
    await browser.see(text('Pending approval'));
    await manager.call(postMessage, { body: { content: `Welcome, ${name}` } });
    await browser.see(text(`Welcome, ${name}`));
  });

  test('code that did not come over a cut connection comes at the next press', async ({
    product,
    family,
    onTestFinished,
  }) => {
    await family.manager.client.call(postMessage, { body: { content: 'Who comes on Sunday?' } });
    const line = await lineTo(product.url);
    onTestFinished(() => line[Symbol.asyncDispose]());
    const browser = await launch(line.url);
    onTestFinished(() => browser.close());
    await signIn(browser, await family.member('Theo'), family.name);
    await browser.see(button('Reply to Mara Manager'));
    line.setDown(true);
    await browser.press(button('Reply to Mara Manager'));
    await browser.see(text('This part could not be loaded'));
    line.setDown(false);
    await browser.press(button('Try again'));
    await browser.type(field('Your reply to Mara Manager'), 'I do');
    await browser.press(button('Send reply'));
    await browser.see(text('Your reply is pending approval'));
  });
});
