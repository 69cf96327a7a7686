import { createHash, randomBytes } from 'node:crypto';
import { notFound, Refusal } from './refusal.ts';

export const FOLDER = 'application/vnd.google-apps.folder';

export interface StoredFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  isTrashed: boolean;
  createdTime: string;
  modifiedTime: string;
  bytes: Buffer;
  revision: string;
}

/** What a client may say of a file that it makes or changes. */
export interface FileInput {
  id?: string | undefined;
  name?: string | undefined;
  mimeType?: string | undefined;
  parents?: string[] | undefined;
  trashed?: boolean | undefined;
}

/** The files of one account, and what happened to them. */
export class StoredFiles {
  readonly rootId = newId();
  quotaBytes: number | undefined;
  readonly #files = new Map<string, StoredFile>();
  readonly #generatedIds = new Set<string>();
  readonly #changedIds: string[] = [];
  #latestMs = 0;

  constructor() {
    this.#store({ id: this.rootId, name: 'My Drive', mimeType: FOLDER, parents: [] }, Buffer.alloc(0));
  }

  generateId(): string {
    const id = newId();
    this.#generatedIds.add(id);
    return id;
  }

  all(): StoredFile[] {
    return [...this.#files.values()];
  }

  get(id: string): StoredFile {
    const file = this.#files.get(id);
    if (!file) throw notFound();
    return file;
  }

  /** Refuses what cannot be made: an id in use or not from here, a folder that does not exist, a full account. */
  assertCreatable({ id, parents = [this.rootId] }: FileInput): void {
    if (id !== undefined && this.#files.has(id)) throw new Refusal(409, 'fileIdInUse');
    if (id !== undefined && !this.#generatedIds.has(id)) throw new Refusal(400, 'invalid');
    for (const parent of parents) if (this.get(parent).mimeType !== FOLDER) throw notFound();
  }

  create(input: FileInput, bytes: Buffer): StoredFile {
    this.assertCreatable(input);
    this.#assertSpace(bytes.length);
    return this.#store(input, bytes);
  }

  update(id: string, { name, trashed, mimeType }: FileInput, bytes: Buffer | undefined): StoredFile {
    const file = this.get(id);
    if (bytes) this.#assertSpace(bytes.length - file.bytes.length);
    const changed = {
      ...file,
      ...(name !== undefined && { name }),
      ...(mimeType !== undefined && { mimeType }),
      ...(trashed !== undefined && { isTrashed: trashed }),
      ...(bytes && { bytes, revision: newId() }),
      modifiedTime: this.#now(),
    };
    this.#files.set(id, changed);
    this.#changedIds.push(id);
    return changed;
  }

  /** With everything below it. */
  delete(id: string): void {
    this.get(id);
    this.#files.delete(id);
    this.#changedIds.push(id);
    for (const file of this.all()) if (file.parents.includes(id)) this.delete(file.id);
  }

  usedBytes(): number {
    return this.all().reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  changeCount(): number {
    return this.#changedIds.length;
  }

  /** Each file once, at its latest change, as Drive lists it. */
  changesSince(position: number): { fileId: string; file: StoredFile | undefined }[] {
    return [...new Set(this.#changedIds.slice(position))].map((fileId) => ({ fileId, file: this.#files.get(fileId) }));
  }

  /** No two things happen at the same moment, so that the older of two files is known. */
  #now(): string {
    this.#latestMs = Math.max(Date.now(), this.#latestMs + 1);
    return new Date(this.#latestMs).toISOString();
  }

  #assertSpace(added: number): void {
    if (this.quotaBytes === undefined || added <= 0) return;
    if (this.usedBytes() + added > this.quotaBytes) throw new Refusal(403, 'storageQuotaExceeded');
  }

  #store(input: FileInput, bytes: Buffer): StoredFile {
    const now = this.#now();
    const { id = newId(), name = 'Untitled', mimeType = 'application/octet-stream', parents = [this.rootId] } = input;
    const file = { id, name, mimeType, parents, isTrashed: false, createdTime: now, modifiedTime: now, bytes };
    const stored = { ...file, revision: newId() };
    this.#files.set(id, stored);
    this.#changedIds.push(id);
    return stored;
  }
}

/** As a response shows it; folders have no bytes. */
export function toResource(file: StoredFile): Record<string, unknown> {
  const { id, name, mimeType, parents, createdTime, modifiedTime, isTrashed: trashed, bytes } = file;
  const resource = { kind: 'drive#file', id, name, mimeType, parents, trashed, createdTime, modifiedTime };
  if (mimeType.startsWith('application/vnd.google-apps.')) return resource;
  return {
    ...resource,
    size: String(bytes.length),
    md5Checksum: createHash('md5').update(bytes).digest('hex'),
    sha256Checksum: createHash('sha256').update(bytes).digest('hex'),
    headRevisionId: file.revision,
  };
}

function newId(): string {
  return `1${randomBytes(24).toString('base64url')}`;
}
