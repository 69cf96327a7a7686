import type { Rendered } from './rendered.ts';

interface Model {
  /** @throws with each field that is missing or of a wrong type */
  validate(): void;
}
type ModelClass = new (object: object) => Model;

/** Where the kinds of each API are described. */
const PACKAGES: Record<string, () => Promise<object>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  'gateway.networking.k8s.io/v1': () => import('@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1'),
};

/** @throws when no API that the chart may use has such a kind */
export async function modelOf({ apiVersion, kind }: Rendered): Promise<ModelClass> {
  const models = (await PACKAGES[apiVersion]?.()) as Record<string, ModelClass> | undefined;
  const found = models?.[kind];
  if (!found) throw new Error(`${apiVersion} has no ${kind}`);
  return found;
}
