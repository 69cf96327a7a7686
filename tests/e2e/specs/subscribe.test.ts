import { adminListSubscriptions } from '@famibook/contracts/subscriptions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForCode } from '../support/loaded-code.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

const PASSWORD = 'ingrids-password';

const test = sharedTest.extend('visit', ({ open }) => async (path = '/subscribe', as?: Client): Promise<Page> => {
  const browser = await open({ client: as });
  await browser.page.goto(path);
  return browser.page;
});

const requestOf = async (admin: Client, famibookName: string) =>
  (await admin.call(adminListSubscriptions)).find((request) => request.famibookName === famibookName);
const send = (page: Page) => page.getByRole('button', { name: 'Request Subscription' }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
async function fill(page: Page, famibookName: string): Promise<void> {
  await field(page, 'Manager Name').fill('Ingrid Lindqvist');
  await field(page, 'Email').fill('ingrid@lindqvist.example');
  await field(page, 'FamiBook Name').fill(famibookName);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
}

test('the landing page leads here, and here to the login (spec 2)', async ({ visit }) => {
  const page = await visit('/');
  await page.getByRole('link', { name: 'Subscribe New Famibook' }).first().click();
  await page.getByRole('heading', { name: 'Become a Photo Book Manager' }).waitFor();
  for (const name of ['Login', 'Sign Up']) {
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe('/auth');
  }
});

test('a signed-in user can send a request too, and go home (spec 2)', async ({ visit, family }) => {
  const page = await visit('/subscribe', family.manager.client);
  await page.getByRole('heading', { name: 'Request Subscription' }).waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('three plans say what they cost and hold; choosing one selects it in the form and goes there (spec 3)', async ({
  visit,
}) => {
  const page = await visit();
  const cards = page.getByRole('region', { name: 'Choose your plan' });
  await cards.waitFor();
  for (const text of ['$9.99', '$19.99', '$49.99', 'Up to 500 photos', '5 spaces', 'White label option']) {
    expect(await cards.getByText(text, { exact: true }).count(), text).toBe(1);
  }
  expect(await page.getByRole('radio', { name: /Basic/ }).isChecked()).toBe(true);
  await cards.getByRole('button', { name: 'Choose Enterprise' }).click();
  expect(await page.getByRole('radio', { name: /Enterprise/ }).isChecked()).toBe(true);
  const heading = page.getByRole('heading', { name: 'Request Subscription' });
  await heading.waitFor();
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 9_999).toBeLessThan(300);
  await page.getByText('Premium', { exact: true }).last().click();
  await cards.getByRole('button', { name: 'Selected Premium', pressed: true }).waitFor();
  await cards.getByRole('button', { name: 'Choose Enterprise', pressed: false }).waitFor();
});

test('a request reaches the administrator whole; the form is empty again (spec 3, 4, 8)', async ({ visit, admin }) => {
  const page = await visit();
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  await fill(page, 'The Bergman Family');
  await field(page, 'Company').fill('Lindqvist Boats');
  await field(page, 'Phone').fill('+46 70 123 45 67');
  await field(page, 'Requested Spaces').fill('3');
  await field(page, 'Message').fill('For the whole family.');
  await send(page);
  await seeToast(page, 'Subscription Request Sent', 'You will be notified when the administrator has decided.');
  await page.getByText('The administrator has your request for The Bergman Family.').waitFor();
  for (const label of ['Manager Name', 'Email', 'Company', 'Phone', 'FamiBook Name', 'Message', 'Password']) {
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe('');
  }
  expect(await field(page, 'Requested Spaces').inputValue()).toBe('1');
  expect(await page.getByRole('radio', { name: /Basic/ }).isChecked()).toBe(true);
  expect(await requestOf(admin, 'The Bergman Family')).toMatchObject({
    managerName: 'Ingrid Lindqvist',
    managerEmail: 'ingrid@lindqvist.example',
    companyName: 'Lindqvist Boats',
    phoneNumber: '+46 70 123 45 67',
    planType: 'premium',
    requestedSpaces: 3,
    famibookName: 'The Bergman Family',
    message: 'For the whole family.',
    status: 'pending',
  });
});

test('what is optional may be left out (spec 2)', async ({ visit, admin }) => {
  const page = await visit();
  await fill(page, 'The Berg Family');
  await send(page);
  await seeToast(page, 'Subscription Request Sent');
  expect(await requestOf(admin, 'The Berg Family')).toMatchObject({
    famibookName: 'The Berg Family',
    planType: 'basic',
    requestedSpaces: 1,
    companyName: null,
    phoneNumber: null,
    message: null,
  });
});

test('everything that is wrong is said at once, in the words of the rules (spec 5, D16)', async ({ visit }) => {
  const page = await visit();
  await field(page, 'Manager Name').fill('I');
  await field(page, 'Email').fill('ingrid');
  await field(page, 'Requested Spaces').fill('51');
  await field(page, 'Password').fill('short');
  await field(page, 'Confirm Password').fill('shor');
  await send(page);
  await page.getByText('Manager name must be at least 2 characters').waitFor();
  for (const text of ['Invalid email address', 'FamiBook name is required', 'Requested spaces can be at most 50']) {
    expect(await page.getByText(text).count(), text).toBe(1);
  }
  expect(await page.getByText('Password must be at least 6 characters long').count()).toBe(2);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill('another-password');
  await send(page);
  await page.getByText('Passwords do not match').waitFor();
  await field(page, 'Requested Spaces').fill('0');
  await page.getByText('Requested spaces must be at least 1').waitFor();
  await field(page, 'Requested Spaces').fill('2.5');
  await page.getByText('Requested spaces must be a whole number').waitFor();
});

test('requested spaces that are no number fall back to 1 (spec 5)', async ({ visit }) => {
  const page = await visit();
  await field(page, 'Requested Spaces').fill('many');
  await field(page, 'Manager Name').focus();
  await expect.poll(() => field(page, 'Requested Spaces').inputValue()).toBe('1');
});

test('a taken name is said at its field, and nothing typed is lost (spec 8, D26)', async ({ visit, family }) => {
  const page = await visit();
  await fill(page, ` ${family.name.toUpperCase()} `);
  await send(page);
  const taken = 'This FamiBook name is already taken. Please choose another.';
  await seeToast(page, 'Error', taken);
  await page.locator('form').getByText(taken).waitFor();
  expect(await field(page, 'Manager Name').inputValue()).toBe('Ingrid Lindqvist');
  expect(await field(page, 'Confirm Password').inputValue()).toBe(PASSWORD);
});

test('without a network it says that it failed, and nothing typed is lost (spec 8)', async ({ visit }) => {
  const page = await visit();
  await fill(page, 'The Far Away Family');
  await waitForCode(page, 'toasts');
  await page.context().setOffline(true);
  await send(page);
  await seeToast(page, 'Error', 'Failed to submit subscription request');
  expect(await field(page, 'FamiBook Name').inputValue()).toBe('The Far Away Family');
  await page.context().setOffline(false);
  await send(page);
  await seeToast(page, 'Subscription Request Sent');
});
