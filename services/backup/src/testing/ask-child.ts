import { onceIdle } from '@famibook/testing/once-idle';
import type { CrashChild } from '@famibook/testing/services/start-crash-child';
import { expect } from 'vitest';

/**
 * Sends a request to a child once no other run holds the lock.
 * @throws when it is refused, or cut off by the death of the child
 */
export function askChild(
  { url, headers }: CrashChild,
  path: string,
  { method, body }: { method: 'POST' | 'DELETE'; body?: object },
): Promise<Response> {
  const json = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return onceIdle(async () => {
    const response = await fetch(url + path, { method, headers, ...json });
    if (response.ok) return response;
    const { code } = (await response.json()) as { code: string };
    throw Object.assign(new Error(`${method} ${path} was refused: ${code}`), { code });
  });
}

/** Begins a backup or a restore in a child. */
export async function beginIn(child: CrashChild, path: string, body: object): Promise<{ id: string }> {
  const response = await askChild(child, path, { method: 'POST', body });
  expect(response.status).toBe(202);
  return (await response.json()) as { id: string };
}
