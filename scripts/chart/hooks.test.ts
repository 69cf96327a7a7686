import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import { expect, test } from 'vitest';
import { ofKind, podsOf, type Rendered, renderChart, VALUES_FILES } from './rendered.ts';

const PHASE = 'helm.sh/hook';
const WEIGHT = 'helm.sh/hook-weight';

/** The jobs of a phase, in the order in which helm runs them. */
function jobsOf(objects: readonly Rendered[], phase: string): string[] {
  return ofKind<IJob>(objects, 'Job')
    .filter(({ metadata }) => metadata.annotations?.[PHASE]?.split(',').includes(phase))
    .sort((a, b) => Number(a.metadata.annotations?.[WEIGHT]) - Number(b.metadata.annotations?.[WEIGHT]))
    .map(({ metadata }) => metadata.name.replace('famibook-', ''));
}

test('an upgrade takes a backup and then migrates; a first install has nothing to back up (D33)', async () => {
  const small = await renderChart('values-small.yaml');
  expect(jobsOf(small, 'pre-upgrade')).toEqual(['roles', 'backup-before-upgrade', 'migrations']);
  expect(jobsOf(small, 'pre-install')).toEqual(['roles', 'migrations']);
  const large = await renderChart('values-large.yaml');
  expect(jobsOf(large, 'pre-upgrade')).toEqual(['backup-before-upgrade', 'migrations']);
  expect(ofKind(small, 'Job')).toHaveLength(3);
});

test('what the jobs need is there before them, and all of it goes once they have succeeded', async () => {
  const objects = await renderChart('values-small.yaml');
  const hooks = objects.filter(({ metadata }) => metadata.annotations?.[PHASE]?.includes('pre-'));
  const first = Math.min(...ofKind<IJob>(hooks, 'Job').map(({ metadata }) => Number(metadata.annotations?.[WEIGHT])));
  const others = hooks.filter(({ kind }) => kind !== 'Job');
  expect([...new Set(others.map(({ kind }) => kind))].sort()).toEqual(['NetworkPolicy', 'ServiceAccount']);
  for (const { metadata } of others) expect(Number(metadata.annotations?.[WEIGHT])).toBeLessThan(first);
  for (const { metadata } of hooks)
    expect(metadata.annotations?.['helm.sh/hook-delete-policy']).toBe('before-hook-creation,hook-succeeded');
});

test('each job has the database of every service, and the account of its own', async () => {
  const pods = podsOf(await renderChart('values-small.yaml'));
  const jobs = pods.filter(({ component }) => ['roles', 'backup-before-upgrade', 'migrations'].includes(component));
  for (const { component, spec } of jobs) {
    const names = spec.containers[0]?.env?.map(({ name }) => name) ?? [];
    const databases = SERVICES_WITH_DATABASE.map((name) => `${name.toUpperCase()}_DATABASE_URL`);
    expect(names.filter((name) => name.endsWith('_DATABASE_URL')).sort(), component).toEqual(databases.sort());
    expect(spec.serviceAccountName).toBe('famibook-upgrade');
    expect(names.includes('DATABASE_ADMIN_URL')).toBe(component === 'roles');
    expect(names.includes('FAMIBOOK_BACKUP_KEY')).toBe(component === 'backup-before-upgrade');
    expect(names.some((name) => name.endsWith('_SIGNING_KEY'))).toBe(false);
  }
});

test('the jobs run what the image has', async () => {
  const pods = podsOf(await renderChart('values-small.yaml'));
  const commandOf = (component: string) => {
    const container = pods.find((pod) => pod.component === component)?.spec.containers[0];
    return [container?.command, container?.args];
  };
  expect(commandOf('roles')).toEqual([undefined, ['roles']]);
  expect(commandOf('backup-before-upgrade')).toEqual([['node', 'scripts/backup.ts', 'pre-deployment'], undefined]);
  expect(commandOf('migrations')).toEqual([undefined, ['migrate']]);
});

test('a backup to a volume is written where the service finds it, and needs no way out', async () => {
  const args = ['--set', 'backups.target=volume,backups.existingClaim=backups'];
  const objects = await renderChart('values-small.yaml', ...args);
  for (const component of ['backup', 'backup-before-upgrade']) {
    const spec = podsOf(objects).find((pod) => pod.component === component)?.spec;
    expect(spec?.volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: 'backups' } });
    expect(spec?.containers[0]?.volumeMounts).toContainEqual({ name: 'backups', mountPath: '/data/backups' });
    expect(spec?.containers[0]?.env).toContainEqual({ name: 'FAMIBOOK_BACKUP_DIR', value: '/data/backups' });
  }
});

test.each(VALUES_FILES)(
  'where media has an identity of the cloud, the backup before an upgrade has one (%s)',
  async (file) => {
    const accounts = ofKind(await renderChart(file), 'ServiceAccount');
    const identityOf = (name: string) => {
      const account = accounts.find(({ metadata }) => metadata.name === `famibook-${name}`);
      return Object.keys(account?.metadata.annotations ?? {}).filter((key) => !key.startsWith('helm.sh/'));
    };
    expect(identityOf('upgrade')).toEqual(identityOf('media'));
  },
);
