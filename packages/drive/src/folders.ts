import type { Connection } from './connection.ts';
import { DriveError } from './drive-error.ts';
import { FILE_FIELDS, FOLDER, toDriveFile } from './drive-file.ts';
import type { Files } from './files.ts';
import { CONFLICT, statusOf } from './to-drive-error.ts';

/**
 * The folder of this name; made when there is none. Two processes that make it at once end with the same one: the
 * younger is removed again.
 */
export async function findOrMakeFolder(
  connection: Connection,
  files: Files,
  name: string,
  parentId: string,
): Promise<string> {
  const query = { parentId, name, kind: 'folder' } as const;
  const [found] = await files.find(query);
  if (found) return found.id;
  const made = await makeFolder(connection, await files.newId(), name, parentId);
  const [oldest = made] = await files.find(query);
  if (oldest.id !== made.id) await files.remove(made.id);
  return oldest.id;
}

async function makeFolder({ api, call }: Connection, id: string, name: string, parentId: string) {
  const requestBody = { id, name, mimeType: FOLDER, parents: [parentId] };
  const { data } = await call('make folder', async (options) => {
    const parameters = { requestBody, fields: FILE_FIELDS, supportsAllDrives: true };
    return api.files.create(parameters, options).catch((error: unknown) => {
      // An earlier try went through, but its response was lost.
      if (statusOf(error) !== CONFLICT) throw error;
      return api.files.get({ fileId: id, fields: FILE_FIELDS, supportsAllDrives: true }, options);
    });
  }).catch((error: unknown) => {
    throw error instanceof DriveError && error.problem === 'missing' ? new DriveError('folder_missing') : error;
  });
  return toDriveFile(data);
}
