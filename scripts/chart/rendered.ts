import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IPod } from 'kubernetes-models/v1/Pod';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { parseAllDocuments } from 'yaml';
import { CHART, helm } from './helm.ts';

/** The files of values that come with the chart. */
export const VALUES_FILES = ['values-small.yaml', 'values-large.yaml'] as const;

/** An object of Kubernetes as the chart renders it. */
export interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
}

/** What a pod is made from: of a deployment, of a job, or itself. */
export interface RenderedPod {
  name: string;
  labels: Record<string, string>;
  /** The service, or the job. */
  component: string;
  spec: IPodSpec;
}

const rendered = new Map<string, Promise<Rendered[]>>();

/** All objects of a release with one of the files of values, and further arguments of helm; rendered once. */
export function renderChart(file: (typeof VALUES_FILES)[number], ...args: string[]): Promise<Rendered[]> {
  const key = [file, ...args].join(' ');
  const objects = rendered.get(key) ?? render(file, args);
  rendered.set(key, objects);
  return objects;
}

async function render(file: string, args: readonly string[]): Promise<Rendered[]> {
  const { code, output, errors } = await helm('template', 'famibook', CHART, '-f', `${CHART}/${file}`, ...args);
  if (code !== 0) throw new Error(errors);
  return parseAllDocuments(output).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.join('\n'));
    return (document.toJS() as Rendered | null) ?? [];
  });
}

/** The objects of one kind, as their model types them. */
export function ofKind<T>(objects: readonly Rendered[], kind: string): (Rendered & T)[] {
  return objects.filter((object) => object.kind === kind) as (Rendered & T)[];
}

/** The pods of all deployments, jobs and tests. */
export function podsOf(objects: readonly Rendered[]): RenderedPod[] {
  const templates = [
    ...[...ofKind<IDeployment>(objects, 'Deployment'), ...ofKind<IJob>(objects, 'Job')].map(({ metadata, spec }) => ({
      name: metadata.name,
      labels: spec?.template.metadata?.labels,
      spec: spec?.template.spec,
    })),
    ...ofKind<IPod>(objects, 'Pod').map(({ metadata: { name, labels }, spec }) => ({ name, labels, spec })),
  ];
  return templates.map(({ name, labels = {}, spec }) => {
    if (!spec) throw new Error(`${name} has no pod`);
    return { name, labels, component: labels['app.kubernetes.io/component'] ?? '', spec };
  });
}
