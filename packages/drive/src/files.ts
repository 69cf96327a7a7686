import type { Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { type DriveFile, FILE_FIELDS, FOLDER, oldestFirst, toDriveFile } from './drive-file.ts';

/** Google's largest page. */
const PAGE = 1_000;
const IDS_AT_ONCE = 100;
/** Folders of a Google Workspace ('shared drives') count like any other. */
const ALL_DRIVES = { supportsAllDrives: true, includeItemsFromAllDrives: true } as const;

export interface FileQuery {
  parentId: string;
  name?: string;
  kind?: 'folder' | 'file';
}

/** Requests about files, not about their bytes. */
export function createFiles({ api, call }: Connection) {
  const newIds: string[] = [];

  /** An id from Google for a file that is created next: creating it again fails then, instead of making two (D35). */
  const newId = async (): Promise<string> => {
    const next = newIds.pop();
    if (next !== undefined) return next;
    const { data } = await call('ids', (options) =>
      api.files.generateIds({ count: IDS_AT_ONCE, space: 'drive' }, options),
    );
    const [first, ...others] = data.ids ?? [];
    if (first === undefined) throw new DriveError('unexpected', { detail: 'no ids' });
    newIds.push(...others);
    return first;
  };

  /** @throws DriveError, `missing` when it does not exist */
  const get = async (fileId: string): Promise<DriveFile> => {
    const { data } = await call('get', (options) =>
      api.files.get({ fileId, fields: FILE_FIELDS, supportsAllDrives: true }, options),
    );
    return toDriveFile(data);
  };

  async function* list(query: FileQuery): AsyncGenerator<DriveFile> {
    const q = toSearch(query);
    let pageToken: string | undefined;
    do {
      const token = pageToken && { pageToken };
      const { data } = await call('list', (options) =>
        api.files.list(
          { q, pageSize: PAGE, fields: `nextPageToken,files(${FILE_FIELDS})`, ...ALL_DRIVES, ...token },
          options,
        ),
      );
      // Google compares names without regard to case.
      for (const file of (data.files ?? []).map(toDriveFile))
        if (query.name === undefined || file.name === query.name) yield file;
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
  }

  /** All files of this name, the oldest first. */
  const find = async (query: FileQuery & { name: string }): Promise<DriveFile[]> => {
    const found: DriveFile[] = [];
    for await (const file of list(query)) found.push(file);
    return found.sort(oldestFirst);
  };

  const remove = async (fileId: string): Promise<void> => {
    const deleting = call('delete', (options) => api.files.delete({ fileId, supportsAllDrives: true }, options));
    await deleting.catch((error: unknown) => {
      if (!(error instanceof DriveError)) throw error;
      // In a shared drive only organizers delete for good; others may still move a file to the bin.
      if (error.problem === 'not_allowed') return trash(fileId);
      if (error.problem !== 'missing') throw error;
    });
  };

  const trash = async (fileId: string): Promise<void> => {
    await call('trash', (options) =>
      api.files.update({ fileId, requestBody: { trashed: true }, fields: 'id', supportsAllDrives: true }, options),
    );
  };

  return { newId, get, list, find, remove };
}
export type Files = ReturnType<typeof createFiles>;

function toSearch({ parentId, name, kind }: FileQuery): string {
  const terms = [`${quoted(parentId)} in parents`, 'trashed = false'];
  if (name !== undefined) terms.push(`name = ${quoted(name)}`);
  if (kind !== undefined) terms.push(`mimeType ${kind === 'folder' ? '=' : '!='} ${quoted(FOLDER)}`);
  return terms.join(' and ');
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
