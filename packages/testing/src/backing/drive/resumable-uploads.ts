import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from './refusal.ts';
import type { FileInput, StoredFile, StoredFiles } from './stored-files.ts';

/** What arrives is stored in pieces of this size; a rest is forgotten unless it ends the file. */
const PIECE_BYTES = 262_144;

interface Session {
  /** The file that gets the bytes; a new one when undefined. */
  replaces: string | undefined;
  input: FileInput;
  bytes: Buffer;
  file: StoredFile | undefined;
}

/** Where an upload stands: the whole file, or how many bytes are safe. */
export type UploadStanding = { file: StoredFile } | { acknowledged: number };

/** Resumable uploads, as Drive has them: sessions with `Content-Range` and 308. */
export class ResumableUploads {
  readonly #files: StoredFiles;
  readonly #sessions = new Map<string, Session>();

  constructor(files: StoredFiles) {
    this.#files = files;
  }

  begin(replaces: string | undefined, input: FileInput): string {
    if (replaces === undefined) this.#files.assertCreatable(input);
    else this.#files.get(replaces);
    const id = randomUUID();
    this.#sessions.set(id, { replaces, input, bytes: Buffer.alloc(0), file: undefined });
    return id;
  }

  /** Unfinished ones. */
  count(): number {
    return [...this.#sessions.values()].filter(({ file }) => !file).length;
  }

  forget(): void {
    this.#sessions.clear();
  }

  cancel(id: string): void {
    if (!this.#sessions.delete(id)) throw notFound();
  }

  /** Takes the bytes that came, which are fewer than its range says when the connection broke. */
  receive(id: string, contentRange: string | undefined, bytes: Buffer): UploadStanding {
    const session = this.#sessions.get(id);
    if (!session) throw notFound();
    if (session.file) return { file: session.file };
    const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(contentRange ?? '');
    if (!range) throw new Refusal(400, 'badContentRange');
    const [first, last, total] = [range[1], range[2], range[3]];
    if (first !== undefined && last !== undefined) this.#append(session, Number(first), Number(last), total, bytes);
    if (total !== '*' && session.bytes.length === Number(total)) return { file: this.#finish(session) };
    return { acknowledged: session.bytes.length };
  }

  #append(session: Session, first: number, last: number, total: string | undefined, bytes: Buffer): void {
    const isAligned = (last + 1) % PIECE_BYTES === 0 || String(last + 1) === total;
    // Bytes that are there already may come again; a gap may not.
    if (first > session.bytes.length || !isAligned) throw new Refusal(400, 'badContentRange');
    const all = Buffer.concat([session.bytes, bytes.subarray(session.bytes.length - first)]);
    const isWhole = String(all.length) === total;
    session.bytes = isWhole ? all : all.subarray(0, all.length - (all.length % PIECE_BYTES));
  }

  #finish(session: Session): StoredFile {
    const { replaces, input, bytes } = session;
    session.file =
      replaces === undefined ? this.#files.create(input, bytes) : this.#files.update(replaces, input, bytes);
    session.bytes = Buffer.alloc(0);
    return session.file;
  }
}
