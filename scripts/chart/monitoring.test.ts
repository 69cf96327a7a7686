import type { IPrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IService } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { ofKind, renderChart } from './rendered.ts';

interface Panel {
  title: string;
  targets: { expr: string }[];
}

async function rules(...args: string[]) {
  const [rule] = ofKind<IPrometheusRule>(await renderChart('values-large.yaml', ...args), 'PrometheusRule');
  return (rule?.spec?.groups ?? []).flatMap((group) => group.rules ?? []);
}

async function panels(): Promise<Panel[]> {
  const [map] = ofKind<IConfigMap>(await renderChart('values-large.yaml'), 'ConfigMap');
  return JSON.parse(map?.data?.['famibook.json'] ?? '').panels;
}

test('Prometheus asks the internal port of every service', async () => {
  const objects = await renderChart('values-large.yaml');
  const [monitor] = ofKind<IServiceMonitor>(objects, 'ServiceMonitor');
  expect(monitor?.spec.endpoints).toMatchObject([{ port: 'internal', path: '/internal/metrics' }]);
  for (const { metadata, spec } of ofKind<IService>(objects, 'Service')) {
    expect(metadata.labels).toMatchObject(monitor?.spec.selector.matchLabels ?? {});
    expect(spec?.ports?.map(({ name }) => name)).toContain('internal');
  }
});

test('alerts that ask for a job of FamiBook find it whatever the services are called', async () => {
  const objects = await renderChart('values-large.yaml', '--set', 'nameOverride=album,fullnameOverride=album');
  const [monitor] = ofKind<IServiceMonitor>(objects, 'ServiceMonitor');
  const label = monitor?.spec.jobLabel;
  const services = ofKind<IService>(objects, 'Service');
  // Without the label the operator calls a job as its Service.
  const jobs = services.map(({ metadata }) => (label && metadata.labels[label]) || metadata.name);
  const asked = [...(await rules()), ...(await panels()).flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
    [...String(expr).matchAll(/job=~"(.+?)"/g)].map(([, pattern]) => pattern ?? ''),
  );
  expect(asked).not.toEqual([]);
  for (const job of jobs) for (const pattern of asked) expect(job).toMatch(new RegExp(`^${pattern}$`));
});

test('each alert says how bad it is and what it means', async () => {
  const alerts = await rules();
  expect(alerts.length).toBeGreaterThan(5);
  for (const { alert = '', labels, annotations, for: lasting } of alerts) {
    expect(['critical', 'warning'], alert).toContain(labels?.severity);
    expect(annotations?.summary, alert).toMatch(/\.$/);
    expect(lasting, alert).toMatch(/^\d+m$/);
  }
});

test('the ages at which backups are too old suit the schedule', async () => {
  const args = ['--set', 'monitoring.alerts.backupOldSeconds=907200,monitoring.alerts.backupUnprovenSeconds=1814400'];
  const expressions = (await rules(...args)).map(({ expr }) => String(expr));
  expect(expressions).toContain('max(famibook_backup_age_seconds) > 907200');
  expect(expressions).toContain('max(famibook_backup_proven_age_seconds) > 1814400');
});

test('small clusters without the operator of Prometheus get none of its objects', async () => {
  const objects = await renderChart('values-small.yaml');
  expect(objects.filter(({ apiVersion }) => apiVersion.startsWith('monitoring'))).toEqual([]);
});

test('the dashboard and the alerts ask for metrics of FamiBook and its processes', async () => {
  const asked = [...(await panels()).flatMap(({ targets }) => targets), ...(await rules())].map(({ expr }) =>
    String(expr),
  );
  expect(asked.filter((expr) => !/\b(?:famibook|nodejs|process)_|\bup\{/.test(expr))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});
