import { seeToast } from '../../support/toasts.ts';
import { button, comment, openCommentBox, openReplyBox, photoCard, test, UNREACHABLE } from './errors-fixture.ts';

test('without a network each action says what failed; no text is lost, and it is sent once the network is back (spec 8)', async ({
  home,
  theo,
}) => {
  const page = await home(theo);
  await openCommentBox(page);
  const box = await openReplyBox(page);
  await page.context().setOffline(true);
  await comment(page, 'How cold was it?');
  await seeToast(page, 'Error', 'Failed to add comment');
  await button(photoCard(page), /^Like, /).click();
  await seeToast(page, 'Error', UNREACHABLE);
  await box.fill('I do.');
  await box.press('Enter');
  await seeToast(page, UNREACHABLE);
  await page.context().setOffline(false);
  await page.getByLabel('Write a comment').press('Enter');
  await seeToast(page, 'Comment added');
  await box.press('Enter');
  await seeToast(page, 'Your reply is pending approval');
});
