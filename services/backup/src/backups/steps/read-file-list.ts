import { BackupFile, BackupFilesEnd } from '@famibook/contracts/backup/internal';

/** Reads the list of files that media gives, in chunks as they come. @throws ZodError, or an error when it is cut off */
export async function* readFileList(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupFile> {
  let rest = '';
  let count = 0;
  let end: BackupFilesEnd | undefined;
  for await (const chunk of chunks) {
    // Keys and hashes are ASCII: a chunk may end anywhere.
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const value: unknown = JSON.parse(line);
      end = BackupFilesEnd.safeParse(value).data;
      if (end) continue;
      count += 1;
      yield BackupFile.parse(value);
    }
  }
  if (end?.files !== count) throw new Error('the list of files was cut off before its last line');
}
