import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@famibook/contracts/endpoints';
import { createProcessMetrics } from '@famibook/service-kit/observability/metrics';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CHART } from './helm.ts';

interface Alert {
  name: string;
  expr: string;
  minutes: string;
  severity: string;
}

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const RULES: { alert: string; expr: string; for: string; labels: { severity: string } }[] = parse(
  readFileSync(join(CHART, 'files/alerts.yaml'), 'utf8'),
);
const DASHBOARD: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(CHART, 'files/dashboard.json'), 'utf8'),
);
const EXPRESSIONS = [
  ...RULES.map(({ expr }) => expr),
  ...DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** One heading of the page for each alert, in a section for each severity. */
function describedAlerts(): Alert[] {
  const sections = [...read('docs/operations/alerts.md').split(/^## /m)].slice(1);
  return sections.flatMap((section) =>
    [...section.matchAll(/^### (\w+)\n`(.+)` for (\d+) minutes?\.\n\nWhy: .+\nLook: .+\nDo: .+$/gm)].map(
      ([, name = '', expr = '', minutes = '']) => {
        const severity = section.startsWith('Wake') ? 'critical' : 'warning';
        return { name, expr, minutes, severity };
      },
    ),
  );
}

/** The rows of the page: the name of a metric and its labels. */
function describedMetrics(): Map<string, string[]> {
  const rows = read('docs/operations/metrics.md').matchAll(/^\| `(\w+)` \| \w+ \| (.*?) \|/gm);
  return new Map([...rows].map(([, name = '', labels = '']) => [name, [...labels.matchAll(/\w+/g)].map(String)]));
}

function metricsOfTheCode(): string[] {
  const files = globSync('{packages,services}/*/src/**/*.ts', { cwd: ROOT }).filter((path) => !path.includes('test'));
  return files.flatMap((path) => [...read(path).matchAll(/name: '(famibook_\w+)'/g)].map(([, name = '']) => name));
}

test('the page of alerts describes exactly the rules that the chart installs, and for each what to do', () => {
  const installed = RULES.map(({ alert, expr, for: lasting, labels }) => ({
    name: alert,
    expr: inOneLine(expr),
    minutes: lasting.replace('m', ''),
    severity: labels.severity,
  }));
  const byName = (a: Alert, b: Alert) => a.name.localeCompare(b.name);
  expect(describedAlerts().sort(byName)).toEqual(installed.sort(byName));
});

test('the page of metrics lists exactly those that the code has', () => {
  const inText = [...read('docs/operations/metrics.md').matchAll(/famibook_\w+/g)].map(String);
  expect(sorted(inText)).toEqual(sorted(metricsOfTheCode()));
});

test('alerts and dashboard read metrics that there are, by labels that these have', () => {
  const known = describedMetrics();
  for (const { name } of createProcessMetrics().getMetricsAsArray()) known.set(name, []);
  known.set('up', []);
  for (const expr of EXPRESSIONS) {
    const read = [...expr.matchAll(/\b((?:famibook|nodejs|process)_\w+|up)\b(?:\{(.*?)\})?/g)];
    expect(read, expr).not.toEqual([]);
    for (const [, name = '', selector = ''] of read) {
      const labels = known.get(name) ?? known.get(name.replace(/_(?:count|sum|bucket)$/, ''));
      expect(labels, `${name} in ${expr}`).toBeDefined();
      const used = [...selector.matchAll(/(\w+)[=!]~?"/g), ...expr.matchAll(/by \((.*?)\)/g)];
      const asked = used.flatMap(([, names = '']) => names.split(/, */));
      const there = ['service', 'job', 'pod', 'le', ...(labels ?? [])];
      expect(
        asked.filter((label) => !there.includes(label)),
        expr,
      ).toEqual([]);
    }
  }
});

test('what is not of FamiBook alone is asked of its processes only', () => {
  const foreign = EXPRESSIONS.flatMap((expr) => [...expr.matchAll(/\b(?:nodejs|process)_\w+(?!\w|\{job=~)/g)]);
  expect(foreign.map(String)).toEqual([]);
});

test('events without a subscriber are reported however few they are, until their queue is purged', () => {
  const rule = RULES.find(({ alert }) => alert === 'FamiBookUnrouted');
  expect(rule?.expr).toBe('max(famibook_unrouted_events) > 0');
});

test('no alert waits until the change that it looks for is too long ago to be seen', () => {
  for (const { alert, expr, for: lasting } of RULES)
    for (const [, minutes] of expr.matchAll(/(?:delta|increase|changes)\([^[]+\[(\d+)m\]/g))
      expect(Number(minutes), alert).toBeGreaterThan(Number.parseInt(lasting, 10));
});

test('what moves files is not slow by itself: it takes as long as the line of a user, or as a whole backup', () => {
  const pictures = ['getPortrait', 'getRendition'];
  const movingFiles = [...ENDPOINTS.values()].filter(
    ({ name, upload, traffic, stream, path }) =>
      !pictures.includes(name) && (upload || traffic === 'bulk' || (stream && path.startsWith('/internal/'))),
  );
  const { expr } = RULES.find(({ alert }) => alert === 'FamiBookSlow') ?? { expr: '' };
  const [, names = ''] = /endpoint!~"(.+?)"/.exec(expr) ?? [];
  expect(names.split('|')).toEqual(sorted(movingFiles.map(({ name }) => name)));
});
