import type { Health } from '@famibook/contracts/api/gateway';
import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';

type State = NonNullable<Health['services'][ServiceName]>;

export interface HealthDeps {
  version: string;
  urlOf(service: ServiceName): string | undefined;
  now?: () => number;
}

const TIMEOUT_MS = 2_000;
/** Asked by many at once, the services are asked once. */
const KEPT_MS = 500;

/** The state of every service that this deployment has (D37). */
export const createHealth = ({ version, urlOf, now = Date.now }: HealthDeps): (() => Promise<Health>) => {
  let last: { at: number; health: Promise<Health> } | undefined;

  const ask = async (): Promise<Health> => {
    const others = SERVICE_NAMES.flatMap((name) => {
      const url = name === 'gateway' ? undefined : urlOf(name);
      return url === undefined ? [] : [{ name, url }];
    });
    const states = await Promise.all(others.map(async ({ name, url }) => [name, await stateOf(url)] as const));
    return {
      status: states.every(([, state]) => state === 'up') ? 'ok' : 'degraded',
      version,
      services: { gateway: 'up', ...Object.fromEntries(states) },
    };
  };

  return () => {
    if (!last || now() - last.at > KEPT_MS) last = { at: now(), health: ask() };
    return last.health;
  };
};

const stateOf = async (url: string): Promise<State> => {
  try {
    const answer = await fetch(`${url}/internal/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? 'up' : 'down';
  } catch {
    return 'down';
  }
};
