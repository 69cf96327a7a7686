import { FamiBookId } from '@famibook/contracts/ids';
import { bootTestService } from '@famibook/testing/services/boot-service';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { backup } from '../../service.ts';
import { createDriveFileStore } from '../store/drive-files.ts';

test('a file that the drive lists twice is noted once, as it was listed last (D34)', async () => {
  const app = await bootTestService([backup]);
  onTestFinished(() => app.stop());
  const driveFiles = createDriveFileStore(app.db);
  const famibookId = FamiBookId.parse(newId());
  const first = { id: 'a', name: 'Sea.jpg', mimeType: 'image/jpeg', size: 1, sha256: null };
  const other = { ...first, id: 'b', name: 'Wood.jpg' };
  const again = { ...first, name: 'At the sea.jpg' };
  await driveFiles.add(famibookId, [first, other, again], new Date());
  const noted = await driveFiles.next(famibookId, new Date(), 10);
  expect(noted.map(({ id, name }) => [id, name])).toEqual([
    ['a', 'At the sea.jpg'],
    ['b', 'Wood.jpg'],
  ]);
});
