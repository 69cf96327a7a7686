import { postMessage } from '@famibook/contracts/board/endpoints';
import { queryService } from '@famibook/testing/product/database';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import {
  button,
  choosePhoto,
  comment,
  messageCard,
  openBoard,
  openCommentBox,
  openDetails,
  openReplyBox,
  photoCard,
  sendPhoto,
  test,
  writeNewMessage,
} from './errors-fixture.ts';

const LOGGED_OUT = 'You are logged out. Logging in again...';

test('an ended session asks for a login at the next press, and the page then shows that it is signed out (spec 6, D6)', async ({
  theo,
  product,
  home,
}) => {
  const { id } = await theo.client.call(postMessage, { body: { content: 'Mine' } });
  await queryService(product, 'board', 'UPDATE board.message SET is_approved = true WHERE id = $1', [id]);
  const page = await home(theo);
  const cookies = await page.context().cookies();
  const presses: [string, () => Promise<void>, () => Promise<void>][] = [
    ['like photos', () => photoCard(page).waitFor(), () => button(photoCard(page), /^Like, /).click()],
    ['love photos', () => photoCard(page).waitFor(), () => button(photoCard(page), /^Heart, /).click()],
    ['comment on photos', () => openCommentBox(page), () => comment(page, 'How cold was it?')],
    ['like messages', () => openBoard(page), () => button(messageCard(page), /^Like, /).click()],
    ['love messages', () => openBoard(page), () => button(messageCard(page), /^Heart, /).click()],
    [
      'reply to messages',
      async () => {
        await openBoard(page);
        await (await openReplyBox(page)).fill('I do.');
      },
      () => page.keyboard.press('Enter'),
    ],
    [
      'delete messages',
      async () => {
        await openBoard(page);
        await button(page, 'Delete message').click();
      },
      () => button(page.getByRole('dialog'), 'Delete').click(),
    ],
  ];
  for (const [action, prepare, press] of presses) {
    await prepare();
    // A read that begins later would find that the session has ended before the press.
    await untilQuiet(page);
    await page.context().clearCookies();
    await press();
    await seeToast(page, 'Login required', `Please login to ${action}`);
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    await page.context().addCookies(cookies);
    await page.goto('/');
  }
});

test('an ended session leads an upload, a new message and a comment in the details to the login (spec 8)', async ({
  home,
  theo,
}) => {
  const page = await home(theo);
  const cookies = await page.context().cookies();
  const sends: [() => Promise<void>, () => Promise<void>][] = [
    [() => choosePhoto(page), () => sendPhoto(page)],
    [() => writeNewMessage(page, 'Anybody?'), () => button(page, 'Post Message').click()],
    [
      async () => {
        await openDetails(page);
        await page.getByLabel('Your comment').fill('Is anybody there?');
      },
      () => button(page, 'Post Comment').click(),
    ],
  ];
  for (const [prepare, send] of sends) {
    await prepare();
    // A read that begins later would find that the session has ended before the press.
    await untilQuiet(page);
    await page.context().clearCookies();
    await send();
    await seeToast(page, LOGGED_OUT);
    await page.waitForURL((url) => url.pathname === '/auth');
    await button(page, 'Sign In').waitFor();
    await page.context().addCookies(cookies);
    await page.goto('/');
  }
});
