import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** An engine on this machine responds in milliseconds; one that does not must not delay the tests. */
const RESPONDS_WITHIN_MS = 500;

const usualSockets = (env: NodeJS.ProcessEnv): string[] => [
  '/var/run/docker.sock',
  ...(env.XDG_RUNTIME_DIR ? [join(env.XDG_RUNTIME_DIR, 'docker.sock')] : []),
  join(homedir(), '.docker', 'run', 'docker.sock'),
  join(homedir(), '.docker', 'desktop', 'docker.sock'),
];

/** Where an engine may be, as `DOCKER_HOST` has it: that setting, else the first usual socket that is there. */
export function engineAddress(
  env: NodeJS.ProcessEnv = process.env,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  if (env.DOCKER_HOST) return env.DOCKER_HOST;
  const socket = usualSockets(env).find((path) => isThere(path));
  return socket && `unix://${socket}`;
}

/** The address of the engine that responds within half a second, if there is one. */
export async function findEngine(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const address = engineAddress(env);
  if (!address) return undefined;
  const responds = await askEngine(address, 'GET', '/_ping', RESPONDS_WITHIN_MS).then(
    () => true,
    () => false,
  );
  return responds ? address : undefined;
}

/** Ends and removes every container with this label, and its volumes. */
export async function removeContainers(address: string, label: string): Promise<void> {
  const filters = encodeURIComponent(JSON.stringify({ label: [label] }));
  const found = JSON.parse(await askEngine(address, 'GET', `/containers/json?all=true&filters=${filters}`));
  await Promise.all(
    found.map(({ Id }: { Id: string }) => askEngine(address, 'DELETE', `/containers/${Id}?force=true&v=true`)),
  );
}

/** One call of the engine's API. @throws when it does not respond, or refuses */
export function askEngine(address: string, method: string, path: string, ms = 60_000): Promise<string> {
  return new Promise((resolve, reject) => {
    // What is thrown here rejects, an address that is none too.
    const { protocol, hostname, port, pathname } = new URL(address);
    const at = protocol === 'unix:' ? { socketPath: pathname } : { hostname, port };
    const call = request({ ...at, path, method, timeout: ms }, async (response) => {
      let body = '';
      try {
        for await (const chunk of response) body += chunk;
      } catch (error) {
        reject(error);
      }
      if ((response.statusCode ?? 500) < 400) resolve(body);
      else reject(new Error(`Docker refused ${method} ${path} (${response.statusCode}): ${body.trim()}`));
    });
    call.on('timeout', () => call.destroy(new Error(`Docker did not respond within ${ms} ms`)));
    call.on('error', reject);
    call.end();
  });
}
