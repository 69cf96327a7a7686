import { readFileSync } from 'node:fs';
import type { ServiceName } from '@famibook/contracts/services';
import { ConfigError, type Env } from '../config/config.ts';
import type { Logger } from '../observability/log.ts';
import { type Keys, readKeys } from './keys.ts';

/** Keys that follow the files that they were read from. */
interface FollowedKeys extends Keys {
  stop(): void;
}

interface FollowOptions {
  env: Env;
  services: readonly ServiceName[];
  log: Logger;
  everyMs?: number;
}

/**
 * Short beside the minute that Kubernetes takes to bring a changed secret. The files are read again, and not watched: a
 * mounted secret changes by a link to another folder, which watchers of a file do not notice.
 */
const EVERY_MS = 2_000;

/**
 * The keys of `GATEWAY_SIGNING_KEY`, … and `TRUSTED_KEYS`, or of the files that `GATEWAY_SIGNING_KEY_FILE`, … and
 * `TRUSTED_KEYS_FILE` name. When a file changes its keys count at once; while it is invalid the former ones stay.
 * @throws ConfigError when they are invalid at the start
 */
export function followKeys({ env, services, log, everyMs = EVERY_MS }: FollowOptions): FollowedKeys {
  const files = keyFiles(env, services);
  let texts = readTexts(files);
  let keys = readKeys({ ...env, ...texts }, services);

  const reload = () => {
    try {
      const changed = readTexts(files);
      if (files.every(({ variable }) => changed[variable] === texts[variable])) return;
      texts = changed;
      keys = readKeys({ ...env, ...texts }, services);
      log.info({ event: 'keys_changed', files: files.map(({ path }) => path) }, 'keys were reloaded');
    } catch (error) {
      log.error({ event: 'keys_refused', err: error }, 'a changed key file is invalid; the previous keys stay in use');
    }
  };
  const timer = files.length > 0 ? setInterval(reload, everyMs).unref() : undefined;
  return {
    signing: (service) => keys.signing(service),
    trusted: (kid) => keys.trusted(kid),
    stop: () => clearInterval(timer),
  };
}

interface KeyFile {
  variable: string;
  path: string;
}

function keyFiles(env: Env, services: readonly ServiceName[]): KeyFile[] {
  const variables = [...services.map((service) => `${service.toUpperCase()}_SIGNING_KEY`), 'TRUSTED_KEYS'];
  return variables.flatMap((variable) => {
    const path = env[`${variable}_FILE`];
    return path ? [{ variable, path }] : [];
  });
}

/** @throws ConfigError naming the file that cannot be read */
function readTexts(files: readonly KeyFile[]): Record<string, string> {
  return Object.fromEntries(
    files.map(({ variable, path }) => {
      try {
        return [variable, readFileSync(path, 'utf8')];
      } catch (cause) {
        const problem = `names a file that cannot be read: ${cause instanceof Error ? cause.message : cause}`;
        throw new ConfigError([{ variable: `${variable}_FILE`, problem }]);
      }
    }),
  );
}
