import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Providers, refusal } from '../../../test/fixture.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const CODES = ['aaaa-1111', 'bbbb-2222'];
const ENROLMENT = { secret: 'JBSWY3DPEHPK3PXP', otpauthUri: 'otpauth://totp/FamiBook?secret=JBSWY3DPEHPK3PXP' };

let isOn: boolean;
/** The response with the recovery codes comes when a test lets it. */
let respond: () => void;

const later = (body: unknown) =>
  new Promise<Response>((resolve) => {
    respond = () => resolve(Response.json(body));
  });

beforeEach(() => {
  isOn = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    if (path.endsWith('/confirm') || path.endsWith('/recovery-codes')) {
      isOn = true;
      return later({ recoveryCodes: CODES });
    }
    if (init?.method === 'DELETE') {
      isOn = false;
      return Response.json({ message: 'Off.' });
    }
    if (init?.method === 'POST') return Response.json(ENROLMENT);
    return Response.json({ isOn, since: null, recoveryCodesLeft: 10 });
  });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function tryToClose() {
  await userEvent.keyboard('{Escape}');
  const cross = screen.queryByRole('button', { name: 'Close' });
  if (cross) await userEvent.click(cross);
}
/** A dialog that closes is gone after a moment. */
async function expectOpen() {
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).not.toBeNull();
}
async function expectClosed(focused: string) {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focusedText()).toBe(focused));
}
const focusedText = () => document.activeElement?.textContent;

async function sendFirstCode(): Promise<void> {
  render(<SecondFactorSection />, { wrapper: Providers });
  await press('Turn on');
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await press('Next');
  const field = await screen.findByLabelText('Code from your app');
  await waitFor(() => expect(focusedText()).toContain('You need an authenticator app'));
  await userEvent.type(field, '123456');
  await press('Turn on');
}

test('turning on cannot be closed while it sends, nor the recovery codes before they are saved (D42)', async () => {
  await sendFirstCode();
  await tryToClose();
  respond();
  expect(await screen.findByText(CODES[0] as string)).toBeDefined();
  await waitFor(() => expect(focusedText()).toContain('They are shown only now'));
  await tryToClose();
  await expectOpen();
  await press('I have saved them');
  await expectClosed('Two-step sign-in');
});

test('recovery codes whose response was lost are not believed to be there (D42)', async () => {
  const others = vi.mocked(fetch).getMockImplementation() as typeof fetch;
  let tries = 0;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/confirm')) return others(input, init);
    isOn = true;
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return refusal(409, 'Two-step sign-in is already on.', 'second_factor_on');
  });
  await sendFirstCode();
  await screen.findByText(/^FamiBook cannot be reached/);
  await press('Turn on');
  await screen.findByText(/its recovery codes did not arrive here/);
  await press('Close');
  expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeDefined();
});

test('two-step sign-in that is turned off passes the focus to the heading, as its button is gone (D42)', async () => {
  isOn = true;
  render(<SecondFactorSection />, { wrapper: Providers });
  await press('Turn off');
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('Code or recovery code'), '123456');
  const buttons = screen.getAllByRole('button', { name: 'Turn off' });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await expectClosed('Two-step sign-in');
});

test('new recovery codes cannot be lost: no close while they are made, nor before they are saved (D42)', async () => {
  isOn = true;
  render(<SecondFactorSection />, { wrapper: Providers });
  await press('New recovery codes');
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('Code or recovery code'), '123456');
  await press('Make new codes');
  await press('Cancel');
  await tryToClose();
  respond();
  expect(await screen.findByText(CODES[1] as string)).toBeDefined();
  await tryToClose();
  await expectOpen();
  await press('I have saved them');
  await expectClosed('New recovery codes');
});
