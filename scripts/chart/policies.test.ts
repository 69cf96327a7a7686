import { readFileSync } from 'node:fs';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS_FILE, callersByService } from './calls.ts';
import { ofKind, podsOf, type Rendered, type RenderedPod, renderChart, VALUES_FILES } from './rendered.ts';

/** Helm is a large program, and its first start on a busy machine takes long. */
const MINUTE = 60_000;

type Policy = Rendered & INetworkPolicy;
type Selector = INetworkPolicyPeer['podSelector'];
interface Rule {
  ports?: INetworkPolicyPort[];
  peers?: INetworkPolicyPeer[];
}

function selects(selector: Selector, { labels }: RenderedPod): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
}

/** The rules of one direction that hold for a pod. */
function rulesOf(policies: readonly Policy[], pod: RenderedPod, direction: 'Ingress' | 'Egress'): Rule[] {
  return policies
    .filter(({ spec }) => spec?.policyTypes?.includes(direction) && selects(spec.podSelector, pod))
    .flatMap(({ spec }): Rule[] =>
      direction === 'Ingress'
        ? (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
        : (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports })),
    );
}

function isAllowed(rules: readonly Rule[], other: RenderedPod, port: number): boolean {
  return rules.some(
    ({ peers, ports }) =>
      (ports ?? [{ port }]).some((allowed) => allowed.port === port) &&
      (!peers || peers.some((peer) => peer.podSelector && !peer.namespaceSelector && selects(peer.podSelector, other))),
  );
}

/** What one pod may open at another, by the policies of both. */
function waysBetween(policies: readonly Policy[], pods: readonly RenderedPod[]): string[] {
  return pods.flatMap((from) =>
    pods.flatMap((to) =>
      [8080, 8081].flatMap((port) => {
        const out = isAllowed(rulesOf(policies, from, 'Egress'), to, port);
        const into = isAllowed(rulesOf(policies, to, 'Ingress'), from, port);
        return from !== to && out && into ? [`${from.component} -> ${to.component}:${port}`] : [];
      }),
    ),
  );
}

test('the calls that the chart allows are those that the contracts name (node scripts/chart/calls.ts writes them)', () => {
  expect(JSON.parse(readFileSync(CALLS_FILE, 'utf8'))).toEqual(callersByService());
});

describe.each(VALUES_FILES)('the network policies with %s', (file) => {
  let policies: Policy[];
  let pods: RenderedPod[];
  beforeAll(async () => {
    const objects = await renderChart(file);
    policies = ofKind<INetworkPolicy>(objects, 'NetworkPolicy');
    pods = podsOf(objects);
  }, MINUTE);

  test('deny everything to every pod in both directions, but for asking names', () => {
    const deny = policies.find(({ metadata }) => metadata.name === 'famibook-default-deny');
    expect(pods.filter((pod) => !selects(deny?.spec?.podSelector, pod))).toEqual([]);
    expect(deny?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(deny?.spec?.ingress).toBeUndefined();
    expect(deny?.spec?.egress?.flatMap(({ ports }) => ports?.map(({ port }) => port))).toEqual([53, 53]);
  });

  test('select pods that are there, each one of them', () => {
    const selected = policies.map(({ metadata, spec }) => [
      metadata.name.replace('famibook-', ''),
      pods.filter((pod) => selects(spec?.podSelector, pod)).map(({ component }) => component),
    ]);
    for (const [name, components] of selected.filter(([name]) => name !== 'default-deny'))
      expect(components, String(name)).toEqual([name]);
    expect(policies).toHaveLength(pods.length + 1);
  });

  test('let through exactly the calls that services make, the gateway to all, and the test to the gateway', () => {
    const calls = Object.entries(callersByService()).flatMap(([to, callers]) =>
      callers.map((from) => `${from} -> ${to}:8081`),
    );
    const proxied = SERVICE_NAMES.filter((name) => name !== 'gateway').map((name) => `gateway -> ${name}:8080`);
    expect(waysBetween(policies, pods).sort()).toEqual([...calls, ...proxied, 'test -> gateway:8080'].sort());
  });

  test('let everything reach its servers: the database all but the gateway, the store of photos media alone', () => {
    const reaches = (component: string, port: number) => {
      const pod = pods.find((one) => one.component === component);
      if (!pod) throw new Error(`there is no ${component}`);
      return rulesOf(policies, pod, 'Egress').some(({ ports }) => ports?.some((allowed) => allowed.port === port));
    };
    const those = (port: number) => pods.map(({ component }) => component).filter((name) => reaches(name, port));
    const jobs = pods
      .map(({ component }) => component)
      .filter((name) => /^(?:roles|migrations|backup-before)/.test(name));
    expect(those(5432).sort()).toEqual([...SERVICE_NAMES.filter((name) => name !== 'gateway'), ...jobs].sort());
    expect(those(6379).sort()).toEqual([...SERVICE_NAMES].sort());
    expect(those(443).sort()).toEqual(['backup', 'backup-before-upgrade', 'media']);
    expect(those(465)).toEqual(['notifier']);
  });

  test('let the ingress controller reach the gateway, and Prometheus the internal port of every service', () => {
    for (const name of SERVICE_NAMES) {
      const pod = pods.find(({ component }) => component === name);
      const fromOutside = pod
        ? rulesOf(policies, pod, 'Ingress').filter(
            ({ peers }) => !peers || peers.some((peer) => peer.namespaceSelector),
          )
        : [];
      const ports = fromOutside.flatMap((rule) => rule.ports?.map(({ port }) => port) ?? []);
      expect(ports, name).toEqual(name === 'gateway' ? [8080, 8081] : [8081]);
    }
  });
});

test('without network policies there is none', async () => {
  const objects = await renderChart('values-small.yaml', '--set', 'networkPolicy.enabled=false');
  expect(ofKind(objects, 'NetworkPolicy')).toEqual([]);
});
