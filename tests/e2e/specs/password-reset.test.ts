import {
  approveReset,
  completeReset,
  listPendingResets,
  requestReset,
} from '@famibook/contracts/password-reset/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import type { Someone } from '@famibook/testing/families/family';
import { startProduct } from '@famibook/testing/product/product';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { testOfOwnProduct } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

const NEW = 'a-new-password';
const WAITING = 'Your request is waiting for manager approval.';

const test = testOfOwnProduct
  .extend('settings', { scope: 'file' }, { FAMIBOOK_LIMIT_LOGIN: '3' })
  .extend('visit', ({ open }) => async (path: string, as?: Client): Promise<Page> => {
    const browser = await open({ client: as });
    await browser.page.goto(path);
    return browser.page;
  })
  .extend('canLogIn', ({ family, product }) => async ({ email }: Someone, password: string): Promise<boolean> => {
    const body = { email, password, famibookName: family.name };
    return (await new Client(product.url).send(login, { body })).status === 200;
  })
  .extend('approve', ({ admin }) => async (id: number): Promise<void> => {
    const asked = (await admin.call(listPendingResets)).find((reset) => reset.id === id);
    await admin.call(approveReset, { params: { id }, body: { code: asked?.code } });
  });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const idIn = (page: Page): number => Number(new URL(page.url()).searchParams.get('requestId'));
/** Asks in the form, and waits for the page of the request. */
const ask = async (page: Page, { email }: Someone, reason?: string): Promise<number> => {
  await page.getByLabel('Email').fill(email);
  if (reason) await page.getByLabel('Reason').fill(reason);
  await press(page, 'Submit Request');
  await page.getByText('Request ID').waitFor();
  return idIn(page);
};
const fillTwice = async (page: Page, password: string, confirmed = password): Promise<void> => {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(confirmed);
};

test('from the form over the read-out code to the login with the new password (spec 2, 4, D23)', async ({
  family,
  visit,
  admin,
  approve,
  canLogIn,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  await title(page, 'Request Password Reset');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Reason').fill('A new phone');
  await press(page, 'Submit Request');
  await seeToast(page, 'Request Submitted', 'Please wait for manager approval.');
  await title(page, 'Waiting for Approval');
  await page.getByText(WAITING).waitFor();
  const id = idIn(page);
  await page.getByText(`Request ID: ${id}`).waitFor();

  const asked = (await admin.call(listPendingResets)).find((reset) => reset.id === id);
  expect(asked).toMatchObject({ user: { email: theo.email }, reason: 'A new phone' });
  await page.getByText([...(asked?.code ?? '')].join(' '), { exact: true }).waitFor();

  await approve(id);
  await title(page, 'Set New Password');
  await fillTwice(page, NEW);
  await press(page, 'Reset Password');
  await seeToast(page, 'Success', 'Your password was reset. You can now log in with it.');
  await title(page, 'Welcome back');
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(await canLogIn(theo, theo.password)).toBe(false);
  expect(await canLogIn(theo, NEW)).toBe(true);

  await page.goto(`/password-reset?requestId=${id}`);
  await title(page, 'Already Done');
  await page.getByRole('link', { name: 'Ask for a New Reset' }).click();
  await title(page, 'Request Password Reset');
});

test('the address that was rewritten can be opened again in this browser, and in no other (spec 4, D23)', async ({
  family,
  visit,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await ask(page, theo);
  await page.reload();
  await page.getByText(`Request ID: ${id}`).waitFor();
  await page.goBack().catch(() => undefined);

  const other = await visit(`/password-reset?requestId=${id}`);
  await title(other, 'Request Not Found');
  await other.getByText('It only opens in the browser it was made in').waitFor();
  await other.getByRole('link', { name: 'Ask for a New Reset' }).click();
  await title(other, 'Request Password Reset');
});

test('who asks again with an approved request sets the new password at once (spec 4, 8, D23)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await ask(page, theo);
  await approve(id);
  await title(page, 'Set New Password');

  await page.goto('/password-reset');
  await page.getByLabel('Email').fill(theo.email);
  await press(page, 'Submit Request');
  await seeToast(page, 'Request Already Approved');
  await title(page, 'Set New Password');
  expect(idIn(page)).toBe(id);

  await page.goto('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await press(page, 'Forgot Password?');
  await seeToast(page, 'Request Already Approved');
  await title(page, 'Set New Password');
  expect(idIn(page)).toBe(id);
});

test.for(['seven', '-7', '7.5', '0', '', '99999999999'])(
  'a request id that is no number opens the form: %j (spec 2)',
  async (id, { visit }) => {
    await title(await visit(`/password-reset?requestId=${id}`), 'Request Password Reset');
  },
);

test('‘Back to Login’ leads to /auth in every mode (spec 2)', async ({ family, visit, approve }) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await ask(page, theo);
  const leads = async () => {
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await title(page, 'Welcome back');
    expect(new URL(page.url()).pathname).toBe('/auth');
  };
  await leads();
  for (const address of ['/password-reset', '/password-reset?direct=true', `/password-reset?requestId=${id}`]) {
    await page.goto(address);
    await leads();
  }
  await approve(id);
  await page.goto(`/password-reset?requestId=${id}`);
  await title(page, 'Set New Password');
  await leads();
});

test('the forms refuse what the server would, with the same words (spec 5)', async ({ visit, family, approve }) => {
  const page = await visit('/password-reset');
  await page.getByLabel('Email').fill('theo');
  await press(page, 'Submit Request');
  await page.getByText('Invalid email address').waitFor();

  await page.goto('/password-reset?direct=true');
  await fillTwice(page, 'short', 'other');
  await press(page, 'Change Password');
  await page.getByText('Invalid email address').waitFor();
  await page.getByText('Current password is required').waitFor();
  expect(await page.getByText('Password must be at least 6 characters').count()).toBe(2);
  await fillTwice(page, NEW, 'another-one');
  await press(page, 'Change Password');
  await page.getByText("Passwords don't match").waitFor();

  const theo = await family.member('Theo');
  await page.goto('/password-reset');
  await approve(await ask(page, theo));
  await title(page, 'Set New Password');
  await fillTwice(page, NEW, 'another-one');
  await press(page, 'Reset Password');
  await page.getByText("Passwords don't match").waitFor();
  await fillTwice(page, 'short');
  expect(await page.getByText('Password must be at least 6 characters').count()).toBe(2);
});

test('passwords can be shown and hidden again (spec 2)', async ({ visit }) => {
  const page = await visit('/password-reset?direct=true');
  await page.getByLabel('Current Password').fill('what-it-was');
  const toggles = page.getByRole('button', { name: 'Show password' });
  expect(await toggles.count()).toBe(3);
  await toggles.first().click();
  expect(await page.getByLabel('Current Password').getAttribute('type')).toBe('text');
  await press(page, 'Hide password');
  expect(await page.getByLabel('Current Password').getAttribute('type')).toBe('password');
});

test('a known password is changed directly (spec 4, 8)', async ({ family, visit, canLogIn }) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset?direct=true');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Current Password').fill(theo.password);
  await fillTwice(page, NEW);
  await press(page, 'Change Password');
  await seeToast(page, 'Success', 'Your password was changed. You can now log in with it.');
  await title(page, 'Welcome back');
  expect(await canLogIn(theo, NEW)).toBe(true);
});

test('a wrong current password says what the server says, then how long to wait, and keeps what was typed (spec 8, D16, D24)', async ({
  family,
  visit,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset?direct=true');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Current Password').fill('not-my-password');
  await fillTwice(page, NEW);
  await press(page, 'Change Password');
  await seeToast(page, 'Error', 'Email or current password is incorrect');
  const changing = page.getByRole('button', { name: 'Change Password' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answered = page.waitForResponse(/direct/);
    await changing.click();
    await answered;
    await page.locator('button[type=submit]:not([aria-busy])').waitFor();
  }
  await seeToast(page, 'Error', 'Too many attempts. Please try again in 15 minutes.');
  expect(await page.getByLabel('Current Password').inputValue()).toBe('not-my-password');
  expect(await page.getByLabel('Confirm New Password').inputValue()).toBe(NEW);
});

/** The page has what it needs to speak, then the network is gone. */
const cutOff = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  await page.context().setOffline(true);
};

test('without a network each form says what failed and keeps what was typed (spec 8)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Reason').fill('A new phone');
  await cutOff(page);
  await press(page, 'Submit Request');
  await seeToast(page, 'Error', 'Failed to submit password reset request.');
  expect(await page.getByLabel('Reason').inputValue()).toBe('A new phone');
  await page.context().setOffline(false);

  await page.goto('/password-reset?direct=true');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Current Password').fill(theo.password);
  await fillTwice(page, NEW);
  await cutOff(page);
  await press(page, 'Change Password');
  const advice = 'Failed to change password. Please verify your current password and try again.';
  await seeToast(page, 'Error', advice);
  expect(await page.getByLabel('Current Password').inputValue()).toBe(theo.password);
  await page.context().setOffline(false);

  await page.goto('/password-reset');
  await approve(await ask(page, theo));
  await title(page, 'Set New Password');
  await fillTwice(page, NEW);
  await cutOff(page);
  await press(page, 'Reset Password');
  await seeToast(page, 'Error', 'Failed to reset password. Please try again.');
  expect(await page.getByLabel('Confirm New Password').inputValue()).toBe(NEW);
  await page.context().setOffline(false);
  await press(page, 'Reset Password');
  await title(page, 'Welcome back');
});

test('a request that was used elsewhere meanwhile fails and then says so (spec 8, D23)', async ({
  family,
  product,
  approve,
  visit,
}) => {
  const theo = await family.member('Theo');
  const browser = new Client(product.url);
  const { requestId } = await browser.call(requestReset, { body: { email: theo.email } });
  await approve(requestId);
  const page = await visit(`/password-reset?requestId=${requestId}`, browser);
  await fillTwice(page, 'too-late-by-now');
  await browser.call(completeReset, { body: { requestId, newPassword: NEW, confirmPassword: NEW } });
  await press(page, 'Reset Password');
  await seeToast(page, 'Error', 'Failed to reset password. Please try again.');
  await title(page, 'Already Done');
});

test('the waiting page looks again by itself after a while without a network (spec 4)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset');
  const id = await ask(page, theo);
  await page.route('**/api/password-reset/status/*', (route) => route.abort());
  await page.getByText('We could not check your request. Trying again…').waitFor();
  await approve(id);
  await page.unroute('**/api/password-reset/status/*');
  await title(page, 'Set New Password');
});

test.for([
  ['/password-reset', 'Submit Request', 'Submitting...'],
  ['/password-reset?direct=true', 'Change Password', 'Changing...'],
] as const)('%s says that it is under way (spec 2)', async ([path, name, busy], { visit }) => {
  const page = await visit(path);
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/api\/password-reset\//, async (route) => {
    await gone;
    await route.continue();
  });
  await page.getByLabel('Email').fill('nobody@moreau.example');
  if (path.includes('direct')) {
    await page.getByLabel('Current Password').fill('what-it-was');
    await fillTwice(page, NEW);
  }
  await press(page, name);
  await page.getByRole('button', { name: busy }).waitFor();
  go();
  await page.getByRole('button', { name: busy }).waitFor({ state: 'detached' });
});

test('somebody signed in who resets the own password is signed out, and told only of the success (D23)', async ({
  family,
  visit,
  approve,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset', theo.client);
  await approve(await ask(page, theo));
  await title(page, 'Set New Password');
  await fillTwice(page, NEW);
  let says = 'Resetting...';
  await page.exposeFunction('hears', (text: string) => {
    says += text;
  });
  await page.evaluate(`new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) hears(textContent);
  }).observe(document.body, { childList: true, subtree: true })`);
  await press(page, 'Reset Password');
  await seeToast(page, 'Success');
  await title(page, 'Welcome back');
  expect(says).not.toContain('You are logged out');
});

test('too many requests say to wait (D16, D23)', async ({ open }) => {
  await using limited = await startProduct({ env: { FAMIBOOK_LIMIT_RESET: '1' } });
  await new Client(limited.url).call(requestReset, { body: { email: 'first@moreau.example' } });
  const browser = await open({ url: limited.url });
  await browser.page.goto('/password-reset');
  await browser.page.getByLabel('Email').fill('second@moreau.example');
  await press(browser.page, 'Submit Request');
  await browser.page
    .getByText(/Too many .*try again/)
    .first()
    .waitFor();
  expect(await browser.page.getByLabel('Email').inputValue()).toBe('second@moreau.example');
});
