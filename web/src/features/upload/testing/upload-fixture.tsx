import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { STATS } from '../../../lib/stats/use-stats.ts';
import { Providers } from '../../../test/fixture.tsx';
import UploadDialog from '../components/upload-dialog.tsx';
import type { StoredUpload } from '../resume/stored-uploads.ts';

/** The uploads that are stored on the device. */
const stored = vi.hoisted(() => new Map<string, StoredUpload>());

export { stored };

// jsdom has no IndexedDB.
vi.mock('idb', () => ({
  openDB: async () => ({
    getAll: async () => [...stored.values()],
    put: async (_: string, upload: StoredUpload) => stored.set(upload.id, upload),
    delete: async (_: string, id: string) => stored.delete(id),
    close: () => undefined,
  }),
}));
// Under Node the client does not send by the fake `fetch`.
vi.mock('tus-js-client', () => ({
  Upload: class {
    start: () => void;
    abort = async () => undefined;
    constructor(_: File, { onSuccess }: { onSuccess: () => void }) {
      this.start = onSuccess;
    }
  },
}));

const JPEG = [0xff, 0xd8, 0xff];
const NONE = [] as const;
export const FIVE = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.jpg`);

/** A photo whose size says to the fake server which one it is. */
export function somePhoto(name: string): File {
  const bytes = [...JPEG, ...new Array<number>(name.charCodeAt(0)).fill(0)];
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

const nameOfSize = (size: string) => `${String.fromCharCode(Number(size) - JPEG.length)}.jpg`;

/** The server for a member of a FamiBook, which shares no photo before it is allowed to. */
export class FakeUploadServer {
  user = { id: 'ana', famibookId: 'moreau' };
  /** The photos that are uploaded, and wait to be shared. */
  readonly arrived: string[] = [];
  readonly shared: { name: string; description: string; tags: string }[] = [];
  readonly cancelled: string[] = [];
  /** Refuses to share photos while it is set. */
  refuse: (() => Response) | undefined;
  readonly #allowed = new Map<string, PromiseWithResolvers<void>>();

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => this.#respond(String(url), init));
  }

  /** Lets these photos be shared, also those that arrive later. */
  share(...names: string[]): void {
    for (const name of names) this.#allowanceOf(name).resolve();
  }

  #allowanceOf(name: string): PromiseWithResolvers<void> {
    const known = this.#allowed.get(name) ?? Promise.withResolvers<void>();
    this.#allowed.set(name, known);
    return known;
  }

  async #respond(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (init.method === 'DELETE') {
      this.cancelled.push(nameOfSize(url.split('/').at(-1) ?? ''));
      return new Response(null, { status: 204 });
    }
    if (url === '/api/uploads') {
      return new Response(null, { status: 201, headers: { Location: `${url}/${headers.get('Upload-Length')}` } });
    }
    if (url === STATS) return Response.json({ totalPhotos: this.shared.length, totalMessages: 0 });
    if (url !== '/api/photos/from-upload') {
      return Response.json(url.includes('/photos/') ? [] : this.user);
    }
    if (this.refuse) return this.refuse();
    const { uploadId, description, tags } = JSON.parse(String(init.body));
    const name = nameOfSize(uploadId);
    this.arrived.push(name);
    const isAborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
    await Promise.race([this.#allowanceOf(name).promise, isAborted]);
    this.shared.push({ name, description, tags });
    return Response.json({ id: name });
  }
}

function Page({ photos, onClose }: { photos: readonly File[]; onClose: () => void }) {
  const { user } = useCurrentUser();
  return (
    user && (
      <UploadDialog
        open
        dropped={photos}
        unfinished={NONE}
        onClose={onClose}
        onUploaded={() => undefined}
        question={null}
      />
    )
  );
}

export const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });

/** Opens the dialog with these photos. Returns what it calls to be closed. */
export function openUpload(photos: readonly File[] = NONE, beside?: ReactNode) {
  const onClose = vi.fn();
  const page = (
    <>
      <Page photos={photos} onClose={onClose} />
      {beside}
    </>
  );
  return { onClose, ...render(page, { wrapper: Providers }) };
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
