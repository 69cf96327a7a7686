import { SERVICE_NAMES } from '@famibook/contracts/services';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IService } from 'kubernetes-models/v1/Service';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHART, helm } from './helm.ts';
import { modelOf } from './models.ts';
import { ofKind, podsOf, type Rendered, renderChart, VALUES_FILES } from './rendered.ts';

/** Helm is a large program, and its first start on a busy machine takes long. */
const MINUTE = 60_000;

describe.each(VALUES_FILES)('the chart with %s', (file) => {
  let objects: Rendered[];
  beforeAll(async () => {
    objects = await renderChart(file);
  }, MINUTE);

  test('has nothing that helm lint --strict would report', async () => {
    const { code, output, errors } = await helm('lint', '--strict', CHART, '-f', `${CHART}/${file}`);
    expect(code, output + errors).toBe(0);
  });

  test('has only objects that Kubernetes and the operators know, with every field that they need', async () => {
    expect(objects.length).toBeGreaterThan(30);
    for (const object of objects) {
      const Model = await modelOf(object);
      expect(() => new Model(object).validate(), `${object.kind} ${object.metadata.name}`).not.toThrow();
    }
  });

  test('names each object once', () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('runs every service, from one template', () => {
    const deployments = ofKind<IDeployment>(objects, 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(
      SERVICE_NAMES.map((name) => `famibook-${name}`).sort(),
    );
    for (const { spec } of deployments) {
      expect(spec?.selector.matchLabels).toEqual(expect.objectContaining({ 'app.kubernetes.io/instance': 'famibook' }));
      expect(spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    }
  });

  test('gives no pod a right that it does not need: no root, no token, nothing to write but its volumes', () => {
    const pods = podsOf(objects);
    expect(pods.length).toBeGreaterThan(SERVICE_NAMES.length);
    for (const { name, spec } of pods) {
      expect(spec, name).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of [...spec.containers, ...(spec.initContainers ?? [])])
        expect(container.securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      const kinds = (spec.volumes ?? []).flatMap((volume) => Object.keys(volume).filter((key) => key !== 'name'));
      expect(
        kinds.every((kind) => ['emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected'].includes(kind)),
      ).toBe(true);
      expect(spec.containers[0]?.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
    }
  });

  test('limits the memory and processor of every container, and asks for no more than the limit', () => {
    for (const { name, spec } of podsOf(objects))
      for (const { resources } of spec.containers) {
        for (const amount of ['cpu', 'memory'] as const) {
          const [asked, limit] = [resources?.requests?.[amount], resources?.limits?.[amount]];
          expect(toNumber(asked), `${name} ${amount}`).toBeGreaterThan(0);
          expect(toNumber(asked), `${name} ${amount}`).toBeLessThanOrEqual(toNumber(limit));
        }
      }
  });

  test('asks probes of the internal port, and leaves a stopping pod the time that it takes', () => {
    for (const { metadata, spec } of ofKind<IDeployment>(objects, 'Deployment')) {
      const pod = spec?.template.spec;
      const container = pod?.containers[0];
      const drain = Number(container?.env?.find(({ name }) => name === 'FAMIBOOK_DRAIN_SECONDS')?.value);
      expect(pod?.terminationGracePeriodSeconds, metadata.name).toBeGreaterThan(drain + 30);
      const paths = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map(
        (probe) => probe?.httpGet,
      );
      expect(paths, metadata.name).toEqual([
        { path: '/internal/live', port: 'internal' },
        { path: '/internal/live', port: 'internal' },
        { path: '/internal/ready', port: 'internal' },
      ]);
      expect(container?.ports).toContainEqual({ name: 'internal', containerPort: 8081 });
    }
  });

  test('has two ports for each service, that of people and the internal one', () => {
    for (const { spec } of ofKind<IService>(objects, 'Service')) {
      expect(spec?.ports?.map(({ port, targetPort }) => [port, targetPort])).toEqual([
        [8080, 'http'],
        [8081, 'internal'],
      ]);
      expect(spec?.type ?? 'ClusterIP').toBe('ClusterIP');
    }
  });

  test('selects with every Service and budget the pods of one deployment', () => {
    const pods = podsOf(objects);
    const selectors = [
      ...ofKind<IService>(objects, 'Service').map(({ metadata, spec }) => [metadata.name, spec?.selector] as const),
      ...ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget').map(
        ({ metadata, spec }) => [metadata.name, spec?.selector?.matchLabels] as const,
      ),
    ];
    for (const [name, selector] of selectors) {
      const selected = pods.filter(({ labels }) =>
        Object.entries(selector ?? {}).every(([key, value]) => labels[key] === value),
      );
      expect(selected.map((pod) => pod.name)).toEqual([name]);
    }
  });

  test('scales by load only what scales by requests, and leaves its number of replicas alone', () => {
    const scaled = ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler').map(
      ({ metadata }) => metadata.name,
    );
    expect(scaled).not.toContain('famibook-notifier');
    expect(scaled).not.toContain('famibook-backup');
    for (const { metadata, spec } of ofKind<IDeployment>(objects, 'Deployment'))
      expect(spec?.replicas === undefined, metadata.name).toBe(scaled.includes(metadata.name));
  });
});

test('with replicas, one pod at a time may be taken for maintenance', async () => {
  const objects = await renderChart('values-large.yaml');
  expect(ofKind(objects, 'PodDisruptionBudget')).toHaveLength(SERVICE_NAMES.length);
  expect(ofKind(objects, 'HorizontalPodAutoscaler')).not.toHaveLength(0);
});

const UNITS: Record<string, number> = { m: 0.001, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** A quantity of Kubernetes: `250m`, `1.5Gi`. */
function toNumber(quantity: string | number | undefined): number {
  const [, amount = 'NaN', unit = ''] = /^([\d.]+)(\D*)$/.exec(String(quantity)) ?? [];
  return Number(amount) * (UNITS[unit] ?? 1);
}
