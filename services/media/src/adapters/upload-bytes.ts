import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@famibook/service-kit/errors';
import type { UploadBytes } from '../use-cases/upload-bytes.ts';

const RETRY_AFTER_SECONDS = 60;

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

const writeAll = async (file: FileHandle, chunk: Buffer, at: number): Promise<void> => {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done);
    done += bytesWritten;
  }
};

const withFile = async <T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> => {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
};

/** One file an upload in `folder`, of the upload's id: no name that a person gave. */
export const createUploadBytes = (folder: string): UploadBytes => {
  const pathOf = (id: string) => join(folder, id);
  return {
    pathOf,
    begin: async (id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await withFile(pathOf(id), 'wx', async () => undefined);
    },
    append: (id, at, body) =>
      withFile(pathOf(id), 'r+', async (file) => {
        let end = at;
        try {
          for await (const chunk of body) {
            await writeAll(file, chunk, end);
            end += chunk.length;
          }
        } catch (error) {
          if (!hasCode(error, 'ENOSPC')) throw error;
          throw new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
        } finally {
          await file.datasync();
        }
        return end;
      }),
    arrived: async (id) => {
      try {
        return await withFile(pathOf(id), 'r+', async (file) => {
          // What a killed process wrote last is flushed before anybody is told of it.
          await file.datasync();
          return (await file.stat()).size;
        });
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
};
