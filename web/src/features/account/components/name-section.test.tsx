import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { CURRENT_USER, useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { Providers, refusal, toasted } from '../../../test/fixture.tsx';
import { NameSection } from './name-section.tsx';

const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Moreau', email: 'ana@example.org', profileImageUrl: null };

let saving: PromiseWithResolvers<Response>;
let sent: unknown[];

beforeEach(() => {
  saving = Promise.withResolvers();
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.body === undefined) return Response.json(ANA);
    sent.push(JSON.parse(String(init.body)));
    return saving.promise;
  });
});

function Page() {
  const { user } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const changed = { ...ANA, firstName: 'Ann', lastName: 'Rossi' };
  return (
    <>
      {user && <NameSection user={user} />}
      <button type="button" onClick={() => void mutate(CURRENT_USER, changed, { revalidate: false })}>
        Change elsewhere
      </button>
    </>
  );
}

const isAvailable = (button: HTMLButtonElement) => !button.disabled && button.getAttribute('aria-disabled') === null;

const changeElsewhere = () => userEvent.click(screen.getByRole('button', { name: 'Change elsewhere' }));

async function openName() {
  render(<Page />, { wrapper: Providers });
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' });
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: 'Last Name' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' });
  return { first, last, save };
}

async function saveNewName() {
  const section = await openName();
  await userEvent.type(section.first, 'bel');
  await userEvent.click(section.save);
  await waitFor(() => expect(sent).toEqual([{ firstName: 'Anabel', lastName: 'Moreau' }]));
  return section;
}

test('a name that is being saved cannot be edited, and the button says that it is busy', async () => {
  const { first, save } = await saveNewName();
  expect([first.readOnly, save.getAttribute('aria-busy')]).toEqual([true, 'true']);
  save.focus();
  saving.resolve(Response.json({ ...ANA, firstName: 'Anabel' }));
  await waitFor(() => expect(toasted()).toBe('Name changed'));
  await waitFor(() => expect([first.readOnly, isAvailable(save)]).toEqual([false, false]));
  expect(first.value).toBe('Anabel');
  expect(document.activeElement).toBe(save);
  await userEvent.type(first, '{Enter}');
  expect(sent).toHaveLength(1);
});

test('a name that was not saved stays as it was typed, and can be saved again', async () => {
  const { first, save } = await saveNewName();
  saving.resolve(refusal(503, 'Not now.', 'unavailable'));
  await waitFor(() => expect(toasted()).toBe('That did not work: Not now.'));
  await waitFor(() => expect(first.readOnly).toBe(false));
  expect([first.value, isAvailable(save)]).toEqual(['Anabel', true]);
  saving = Promise.withResolvers();
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('a name that another device changes after it was saved here is shown, and not overwritten', async () => {
  const { first, last } = await saveNewName();
  saving.resolve(Response.json({ ...ANA, firstName: 'Anabel' }));
  await waitFor(() => expect(first.readOnly).toBe(false));
  await changeElsewhere();
  expect([first.value, last.value]).toEqual(['Ann', 'Rossi']);
});

test('a name that another device changes is there once what was edited here is taken back', async () => {
  const { first, save } = await openName();
  await userEvent.type(first, 'bel');
  await changeElsewhere();
  await userEvent.clear(first);
  await userEvent.type(first, 'Ana');
  expect(isAvailable(save)).toBe(true);
  await userEvent.type(first, '{Backspace}n');
  expect([first.value, isAvailable(save)]).toEqual(['Ann', false]);
});

test('a name that another device changes leaves what is edited here, which can still be saved', async () => {
  const { first, last, save } = await openName();
  await userEvent.type(first, 'bel');
  await changeElsewhere();
  expect([first.value, last.value, isAvailable(save)]).toEqual(['Anabel', 'Rossi', true]);
});
