import type { Page } from 'playwright-core';
import { respondWith, type State, stallResponse } from './state.ts';

const STATE = '**/api/user/second-factor';
const OFF = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false } as const;
const ON = { isOn: true, since: '2026-03-14T09:26:00.000Z', recoveryCodesLeft: 10, isRequired: false } as const;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ENROLMENT = {
  secret: SECRET,
  otpauthUri: `otpauth://totp/FamiBook:sam%40hallgren.example?issuer=FamiBook&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
} as const;
const WRONG_CODE = {
  message: 'This code is wrong. Enter the newest code that your app shows.',
  code: 'wrong_code',
  requestId: '0',
  fields: { code: 'This code is wrong. Enter the newest code that your app shows.' },
} as const;
const CODES = Array.from({ length: 10 }, (_, at) => `7K2M-9QXD-0ATV-H5R${at}`);

async function secondStep(page: Page) {
  await respondWith(page, '**/api/login', { status: 200, body: { secondFactor: true }, method: 'POST' });
  await page.goto('/auth');
  await page.getByLabel('Email').fill('sam@hallgren.example');
  await page.getByLabel('FamiBook Name').fill('The Hallgren Family');
  await page.getByLabel('Password', { exact: true }).fill('the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

async function section(page: Page, body: typeof OFF | typeof ON) {
  await respondWith(page, STATE, { status: 200, body });
  await page.goto('/account');
  const region = page.getByRole('region', { name: 'Two-step sign-in' });
  await region.getByRole('button').first().waitFor();
  await region.scrollIntoViewIfNeeded();
  return region;
}

async function scan(page: Page) {
  await respondWith(page, STATE, { status: 200, body: ENROLMENT, method: 'POST' });
  await (await section(page, OFF)).getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('the-password');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: 'QR code with the key for your app' }).waitFor();
}

async function confirm(page: Page, status: number, body: unknown) {
  await respondWith(page, `${STATE}/confirm`, { status, body, method: 'POST' });
  await scan(page);
  await page.getByLabel('Code from your app').fill('123456');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
}

export const SECOND_FACTOR_STATES: readonly State[] = [
  { name: 'second-step', as: 'visitor', isFullPage: true, open: secondStep },
  {
    name: 'second-step-wrong-code',
    as: 'visitor',
    async open(page) {
      await respondWith(page, '**/api/login/second-factor', { status: 400, body: WRONG_CODE, method: 'POST' });
      await secondStep(page);
      await page.getByLabel('Code from your app').fill('123 456');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('This code is wrong.').waitFor();
    },
  },
  {
    name: 'second-step-recovery-code',
    as: 'visitor',
    async open(page) {
      await secondStep(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  {
    name: 'second-factor-loading',
    as: 'member',
    async open(page) {
      await stallResponse(page, STATE);
      await page.goto('/account');
      const loading = page.getByLabel('Loading two-step sign-in');
      await loading.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'second-factor-on',
    as: 'member',
    async open(page) {
      await (await section(page, ON)).getByText('10 recovery codes are left.').waitFor();
    },
  },
  {
    name: 'second-factor-password',
    as: 'member',
    isDialog: true,
    async open(page) {
      await (await section(page, OFF)).getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
    },
  },
  { name: 'second-factor-scan', as: 'member', isDialog: true, open: scan },
  {
    name: 'second-factor-wrong-code',
    as: 'member',
    isDialog: true,
    async open(page) {
      await confirm(page, 400, WRONG_CODE);
      await page.getByText('This code is wrong.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'second-factor-recovery-codes',
    as: 'member',
    isDialog: true,
    async open(page) {
      await confirm(page, 200, { recoveryCodes: CODES });
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
  {
    name: 'second-factor-off',
    as: 'member',
    isDialog: true,
    async open(page) {
      await (await section(page, ON)).getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('dialog').getByLabel('Code or recovery code').waitFor();
    },
  },
  {
    name: 'second-factor-required',
    as: 'visitor',
    isFullPage: true,
    async open(page) {
      const body = {
        id: '00000000-0000-4000-8000-000000000000',
        firstName: 'Ada',
        lastName: 'Admin',
        email: 'ada@example.org',
        profileImageUrl: null,
        isApproved: false,
        isAdmin: false,
        isManager: false,
        famibookId: null,
        famibookName: null,
        currentFamibook: null,
        waitingIn: [],
        resetRequestedAt: null,
        mustEnrol: true,
      };
      await respondWith(page, '**/api/user', { status: 200, body });
      await page.goto('/');
      await page.getByRole('heading', { name: 'Turn on two-step sign-in' }).waitFor();
    },
  },
];
