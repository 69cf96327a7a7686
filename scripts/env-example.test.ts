import { readFile } from 'node:fs/promises';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import { settingNames } from '@famibook/service-kit/config/config';
import { PlatformSettings } from '@famibook/service-kit/config/platform-settings';
import { expect, test } from 'vitest';
import { loadSettings } from '../catalogue.ts';

/** Settings exist once for each service; the example shows those of one. */
const OTHERS = SERVICE_NAMES.filter((name) => name !== 'gallery').map((name) => name.toUpperCase());
const OF_ANOTHER_SERVICE = new RegExp(`^(?:${OTHERS.join('|')})_`);
const FOR_TESTS = 'FAMIBOOK_FAILPOINT';

test('.env.example names every setting of every service once', async () => {
  const text = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const settings = settingNames([PlatformSettings, ...(await loadSettings())]).filter(
    (name) => !OF_ANOTHER_SERVICE.test(name) && name !== FOR_TESTS,
  );
  expect(named).toEqual([...new Set(named)]);
  expect([...new Set(settings)].filter((name) => !named.includes(name))).toEqual([]);
});
