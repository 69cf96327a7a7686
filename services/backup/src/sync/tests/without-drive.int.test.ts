import { getDriveStatus, syncPhotos } from '@famibook/contracts/drive/endpoints';
import { member } from '@famibook/testing/families/identities';
import { bootTestService } from '@famibook/testing/services/boot-service';
import { expect, test } from 'vitest';
import { backup } from '../../service.ts';

test('without a cloud drive nothing is synced, and the status says so (D34)', async () => {
  const app = await bootTestService([backup]);
  try {
    const anna = member();
    expect(await app.as(anna).call(getDriveStatus)).toEqual({ configured: false, folderName: null });
    expect(await app.as(anna).call(syncPhotos)).toEqual({ synced: 0, status: 'not_configured' });
  } finally {
    await app.stop();
  }
});
