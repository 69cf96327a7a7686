import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { push, refusal } from '../../../test/fixture.tsx';
import {
  backup,
  backupServer,
  CONTENTS,
  ID,
  LOST,
  openBackups,
  openRestore,
  press,
  READY,
  run,
} from '../testing/backups-fixture.tsx';

let server: ReturnType<typeof backupServer>;
beforeEach(() => {
  server = backupServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('restores everything, with the deleted people who were ticked, and shows the steps (D32)', async () => {
  const user = await openBackups();
  const dialog = await openRestore();
  const warning = `This will restore data from backup ${ID}1. Current data may be overwritten.`;
  expect(dialog.getByText(warning)).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Theo Brandt' }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('Restoring everything');
  expect(document.activeElement?.textContent).toBe('Close');
  expect(server.sent).toEqual([
    { method: 'POST', url: '/api/backup/restore', body: { backupId: `${ID}1`, bringBack: [LOST] } },
  ]);
  expect(
    dialog.getByRole('progressbar', { name: 'Bringing back photos and music' }).getAttribute('aria-valuenow'),
  ).toBe('75');
  const steps = () =>
    within(dialog.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(steps().slice(0, 2)).toEqual(['Checking the backup, done', 'Backing up everything as it is now, done']);

  server.status = {
    ...READY,
    restore: { ...run, state: 'done', phase: 'cleaning-up', progress: null, finishedAt: run.startedAt },
  };
  push('backup_changed');
  await dialog.findByText(/^Restored everything on November 20, 2026.*Everyone else has been signed out\.$/);
  expect(steps().every((step) => step?.endsWith('done'))).toBe(true);
});

it('begins by its button alone: Enter on what is chosen or ticked sends nothing (D32)', async () => {
  await openBackups();
  const dialog = await openRestore();
  // In a form the browser would press its button for them.
  const choices = [...dialog.getAllByRole<HTMLInputElement>('radio'), dialog.getByRole<HTMLInputElement>('checkbox')];
  expect(choices.map(({ form }) => form)).toEqual([null, null, null]);
});

it('says of a backup that lacks originals what it lacks, before it is restored (D30)', async () => {
  const problem = 'One original is missing or damaged in FamiBook itself, and so not in this backup: audio/a.';
  server.status = { ...READY, backupHistory: [backup({ integrity: false, problem })] };
  const user = await openBackups();
  const dialog = await openRestore();
  dialog.getByText(`This backup is not complete. ${problem} Everything else in it can be restored.`, { exact: false });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('Restoring everything');
});

it('restores one of few FamiBooks, says what that does to people, and asks for another name when its own is taken (D32)', async () => {
  const taken = 'This FamiBook name is already taken. Please choose another.';
  server.refused = [refusal(409, taken, 'famibook_taken'), refusal(409, taken, 'famibook_taken')];
  const user = await openBackups();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('radio', { name: /^One FamiBook/ }));
  // Deleted users stay away, and are not asked about.
  expect(dialog.queryByRole('checkbox')).toBeNull();
  for (const words of [/email or password changes/, /are members again/, /is not restored/]) dialog.getByText(words);
  const restore = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' });
  expect(restore().disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'The Rossis' }));
  await user.click(restore());
  const newName = await dialog.findByLabelText('New name');
  expect(document.activeElement).toBe(newName);
  dialog.getByText(/^Another FamiBook has taken this name since\./);
  expect([dialog.queryByText(taken), restore().disabled]).toEqual([null, true]);
  await user.type(newName, 'The Moreaus');
  await user.click(restore());
  await dialog.findByText(taken);
  await user.clear(newName);
  await user.type(newName, 'The Old Rossis');
  await user.click(restore());
  await waitFor(() => expect(server.sent).toHaveLength(3));
  const one = { backupId: `${ID}1`, famibookName: 'The Rossis' };
  expect(server.sent.map(({ body }) => body)).toEqual([
    one,
    { ...one, newName: 'The Moreaus' },
    { ...one, newName: 'The Old Rossis' },
  ]);
});

it('finds one of many FamiBooks by a part of its name (D32)', async () => {
  const famibooks = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, name: `The Family Nr. ${index}` }));
  server.contents = { ...CONTENTS, famibooks };
  const user = await openBackups();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('radio', { name: /^One FamiBook/ }));
  await user.type(dialog.getByRole('combobox', { name: 'FamiBook' }), 'nr. 37');
  await user.click(await screen.findByRole('option', { name: 'The Family Nr. 37' }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toEqual([{ backupId: `${ID}1`, famibookName: 'The Family Nr. 37' }]),
  );
});

it('has chosen the FamiBook of a backup that holds one only, and offers none of a backup without (D32)', async () => {
  server.contents = { ...CONTENTS, famibooks: CONTENTS.famibooks.slice(0, 1) };
  const user = await openBackups();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('radio', { name: /^One FamiBook/ }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'The Rossis' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.contents = { ...CONTENTS, famibooks: [] };
  const other = await openRestore();
  await waitFor(() => expect(other.queryByRole('radio', { name: /^One FamiBook/ })).toBeNull());
});

it.each([
  [
    'backup_damaged',
    'This backup is damaged and cannot be restored. Nothing was changed. Choose another backup.',
    false,
  ],
  ['backup_newer', 'The words of the server', false],
  ['backup_key', 'The words of the server', false],
  ['backup_not_found', 'This backup has since been deleted. Close this and choose another one.', false],
  ['unavailable', 'The words of the server', true],
])(
  'says of a backup that cannot be read why, before anything is asked: %s (D32)',
  async (code, words, isTriedAgain) => {
    server.contents = refusal(409, 'The words of the server', code);
    await openBackups();
    await press('Restore');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain(words);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
    expect(dialog.queryByRole('button', { name: 'Try again' }) !== null).toBe(isTriedAgain);
  },
);

it('does not give one FamiBook the new name that was typed for another (D32)', async () => {
  server.refused = [refusal(409, 'Taken.', 'famibook_taken')];
  const user = await openBackups();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('radio', { name: /^One FamiBook/ }));
  const [first, second] = CONTENTS.famibooks;
  await user.click(dialog.getByRole('radio', { name: first?.name ?? '' }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await user.type(await dialog.findByLabelText(/New name/), 'The old Rossis');
  await user.click(dialog.getByRole('radio', { name: second?.name ?? '' }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent.at(-1)?.body).toEqual({ backupId: `${ID}1`, famibookName: second?.name });
});

it('says why a restore was refused, and why one that ran has failed, and that nothing has changed (D32)', async () => {
  server.refused = [refusal(404, 'No such FamiBook.', 'famibook_not_found')];
  const user = await openBackups();
  const dialog = await openRestore();
  const restore = () => user.click(dialog.getByRole('button', { name: 'Restore' }));
  await restore();
  await dialog.findByText('This FamiBook is not in the backup. Choose another one. Nothing was changed.');
  await restore();
  await dialog.findByText('Restoring everything');
  server.status = {
    ...READY,
    restore: { ...run, state: 'failed', progress: null, finishedAt: run.startedAt, problem: 'The disk is full.' },
  };
  push('backup_changed');
  await dialog.findByText(/^Restoring everything failed on .*: The disk is full\. Everything is as it was before\.$/);
});

it('shows why a restore was refused, and the field for a new name, also at the foot of a long dialog (D32)', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const shown = () => scroll.mock.contexts.map((element) => (element as Element).textContent).join();
  const taken = () => refusal(409, 'Taken.', 'famibook_taken');
  server.refused = [refusal(409, 'A restore is running.', 'conflict'), taken(), taken()];
  const user = await openBackups();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(shown()).toContain('A restore is running.'));
  await user.click(dialog.getByRole('radio', { name: /^One FamiBook/ }));
  await user.click(dialog.getByRole('radio', { name: CONTENTS.famibooks[0]?.name ?? '' }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  const newName = await dialog.findByLabelText(/New name/);
  expect(shown()).toContain('New name');
  await user.type(newName, 'Another name');
  const soFar = scroll.mock.calls.length;
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('Taken.');
  await waitFor(() => expect(scroll.mock.calls.length).toBeGreaterThan(soFar));
});

it('can no longer be cancelled while the restore is being asked for (D32)', async () => {
  server.refused = [new Promise(() => undefined)];
  const user = await openBackups();
  const dialog = await openRestore();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Restore' })).not.toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
});
