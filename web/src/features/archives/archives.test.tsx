import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportOutdatedPage, setOutdatedPageHandler } from '../../lib/api/outdated-page.ts';
import { fakeSockets, Providers, toasted } from '../../test/fixture.tsx';
import { FamiBookArchive } from './components/famibook-archive.tsx';

const ZIP = new File(['PK-some-bytes'], 'rossi.zip', { type: 'application/zip' });

const IMPORTED = {
  photos: 2,
  comments: 1,
  messages: 0,
  audio: 1,
  reactions: 3,
  leftOutReactions: 0,
  skippedCount: 0,
  skipped: [],
};
const HERE = '2 photos, 1 comment, 0 messages, 1 audio file and 3 likes and hearts are here now.';

let server: Server;
let response: { status: number; body: object };
/** The server responds when it has settled. */
let held: Promise<void>;
let received: { type: string | undefined; body: string } | undefined;

beforeEach(async () => {
  received = undefined;
  held = Promise.resolve();
  response = { status: 200, body: IMPORTED };
  fakeSockets();
  server = createServer(async (request, reply) => {
    reply.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void reply.end();
    let body = '';
    for await (const chunk of request) body += chunk;
    received = { type: request.headers['content-type'], body };
    await held;
    reply.writeHead(response.status, { 'Content-Type': 'application/json' });
    reply.end(JSON.stringify(response.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const open = XMLHttpRequest.prototype.open;
  // jsdom has an address of its own; the request goes to the server of this test.
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, url) {
    open.call(this, method, `http://127.0.0.1:${port}${String(url)}`, true);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function open() {
  render(
    <Providers>
      <FamiBookArchive />
    </Providers>,
  );
  return userEvent.setup({ applyAccept: false });
}
async function choose(user: ReturnType<typeof open>, file: File) {
  await user.click(screen.getByRole('button', { name: 'Import an archive…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('Choose a ZIP file'), file);
  return dialog;
}

it('downloads the whole FamiBook as a file of the browser', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.pathname} ${this.hasAttribute('download')}`);
  });
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Download this FamiBook' }));
  expect(links).toEqual(['/api/archives/famibook true']);
  expect(toasted()).toContain('Download started');
});

it('takes only a ZIP file', async () => {
  const user = open();
  const dialog = await choose(user, new File(['x'], 'photo.png', { type: 'image/png' }));
  expect(dialog.getByRole('alert').textContent).toBe('Please select a ZIP file');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
});

it('says what was imported, and what broke the rules of an upload or is not by a member (D12, D17)', async () => {
  const skipped = [{ name: 'a.bmp', reason: 'Not a picture' }];
  response.body = { ...IMPORTED, leftOutReactions: 12, skippedCount: 1_201, skipped };
  const user = open();
  const dialog = await choose(user, ZIP);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  const line = await dialog.findByText(HERE);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-describedby')).toBe(line.id));
  expect(document.activeElement?.textContent).toBe('Close');
  expect(dialog.getByText('a.bmp')).toBeDefined();
  expect(dialog.getByText('and 1,200 more')).toBeDefined();
  dialog.getByText('12 likes and hearts were left out, because they are not by members of this FamiBook.');
  expect(received).toEqual({ type: 'application/zip', body: 'PK-some-bytes' });
});

it('says why the server refused, and the file can be sent again (D16)', async () => {
  const message = 'Archives can only be imported into an empty FamiBook.';
  response = { status: 409, body: { message, code: 'famibook_not_empty', requestId: 'r' } };
  const user = open();
  const dialog = await choose(user, ZIP);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(`The archive was not imported. ${message}`));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false);
});

it.each([
  [
    'failed',
    { status: 400, body: { message: 'It is damaged.', code: 'bad_archive', requestId: 'r' } },
    'The archive was not imported: It is damaged.',
  ],
  [
    'is done',
    { status: 200, body: { ...IMPORTED, skippedCount: 3, leftOutReactions: 1 } },
    `Archive imported: ${HERE} 1 like or heart was left out, because it is not by a member of this FamiBook. 3 parts could not be imported.`,
  ],
])('an import whose page was left says that it %s', async (_, last, text) => {
  const end = Promise.withResolvers<void>();
  held = end.promise;
  response = last;
  const user = open();
  const dialog = await choose(user, ZIP);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(received).toBeDefined());
  cleanup();
  end.resolve();
  await waitFor(() => expect(toasted()).toBe(text));
});

it('an import whose page was left still puts off a reload, which would end it (D1)', async () => {
  const reload = vi.fn();
  setOutdatedPageHandler(reload);
  const end = Promise.withResolvers<void>();
  held = end.promise;
  const user = open();
  const dialog = await choose(user, ZIP);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(received).toBeDefined());
  cleanup();
  reportOutdatedPage('famibook');
  expect(reload).not.toHaveBeenCalled();
  end.resolve();
  await waitFor(() => expect(reload).toHaveBeenCalledWith('famibook'));
});
