import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@famibook/testing/wait-for';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../observability/log.ts';
import { createIdentities } from './identity-tokens.ts';
import { followKeys } from './key-files.ts';
import { makeKeyPair } from './keys.ts';

const OLD = makeKeyPair('gateway', 'old');
const NEW = makeKeyPair('gateway', 'new');
const jwks = (...pairs: { publicJwk: object }[]) => JSON.stringify({ keys: pairs.map(({ publicJwk }) => publicJwk) });

let folder: string;
let version = 0;
let lines: { event?: string }[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-keys-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** As Kubernetes mounts a secret: the files are links into a folder that a link names, which is replaced at once. */
async function mount(files: Record<string, string>): Promise<void> {
  const name = `version-${version++}`;
  await mkdir(join(folder, name));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), text);
  await symlink(name, join(folder, 'next'));
  await rename(join(folder, 'next'), join(folder, 'data'));
}

const follow = (services: readonly ('gateway' | 'gallery')[] = ['gateway']) =>
  followKeys({
    env: {
      GATEWAY_SIGNING_KEY_FILE: join(folder, 'data', 'signing'),
      TRUSTED_KEYS_FILE: join(folder, 'data', 'trusted'),
      GALLERY_SIGNING_KEY: JSON.stringify(makeKeyPair('gallery', 'old').privateJwk),
    },
    services,
    log: createLog({ level: 'info', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } }),
    everyMs: 5,
  });
const untilLogged = (event: string) => waitFor(event, () => lines.some((line) => line.event === event));
const signing = (pair: { privateJwk: object }) => JSON.stringify(pair.privateJwk);

it('a key is rotated in three steps without a moment in which a token is refused, and then the old key counts no more', async () => {
  await mount({ signing: signing(OLD), trusted: jwks(OLD) });
  const gateway = follow();
  const gallery = follow(['gallery']);
  const signs = createIdentities({ service: 'gateway', keys: gateway });
  const verifies = createIdentities({ service: 'gallery', keys: gallery });
  const byOldKey = signs.signService('gallery');
  let refused = 0;
  let taken = 0;
  const asking = setInterval(() => {
    try {
      // Without those that were remembered.
      createIdentities({ service: 'gallery', keys: gallery }).verifyService(
        createIdentities({ service: 'gateway', keys: gateway }).signService('gallery'),
      );
      taken += 1;
    } catch {
      refused += 1;
    }
  }, 1);
  const moreTaken = async () => {
    const before = taken;
    await waitFor('further tokens', () => taken > before + 5 || refused > 0);
  };
  await moreTaken();
  await mount({ signing: signing(OLD), trusted: jwks(OLD, NEW) });
  await waitFor('both to be trusted', () => gallery.trusted('gateway.new'));
  await moreTaken();
  await mount({ signing: signing(NEW), trusted: jwks(OLD, NEW) });
  await waitFor('the new one to sign', () => gateway.signing('gateway').kid === 'gateway.new');
  await moreTaken();
  expect(verifies.verifyService(byOldKey)).toBe('gateway');
  await mount({ signing: signing(NEW), trusted: jwks(NEW) });
  await waitFor('the old one to be dropped', () => !gallery.trusted('gateway.old'));
  await moreTaken();
  clearInterval(asking);
  expect(refused).toBe(0);
  expect(() => createIdentities({ service: 'gallery', keys: gallery }).verifyService(byOldKey)).toThrow();
  gateway.stop();
  gallery.stop();
});

it('an invalid or missing file leaves the former keys in force, says so, and counts once it is mended', async () => {
  await mount({ signing: signing(OLD), trusted: jwks(OLD) });
  const keys = follow();
  await mount({ signing: '{', trusted: jwks(OLD, NEW) });
  await untilLogged('keys_refused');
  expect([keys.signing('gateway').kid, keys.trusted('gateway.new')]).toEqual(['gateway.old', undefined]);
  lines.length = 0;
  await mount({ trusted: jwks(OLD, NEW) });
  await untilLogged('keys_refused');
  expect(keys.trusted('gateway.old')?.owner).toBe('gateway');
  await mount({ signing: signing(NEW), trusted: jwks(NEW) });
  await untilLogged('keys_changed');
  expect([keys.signing('gateway').kid, keys.trusted('gateway.old')]).toEqual(['gateway.new', undefined]);
  keys.stop();
});

it('a process does not start with a file that is not there', () => {
  expect(() => follow()).toThrow('GATEWAY_SIGNING_KEY_FILE');
});
