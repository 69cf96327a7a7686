import { REFERENCE_OWNERS, type ReferenceKind } from '@famibook/contracts/restores/endpoints';
import type { ServiceName } from '@famibook/contracts/services';
import type { Deps } from '../../ports.ts';

const KINDS = Object.keys(REFERENCE_OWNERS) as ReferenceKind[];
const NAMES: Readonly<Record<ReferenceKind, string>> = { user: 'users', famibook: 'FamiBooks', file: 'files' };

type CompareDeps = Pick<Deps, 'exports' | 'serviceRestores'>;

/**
 * Looks at what no constraint of Postgres guards in the rows that a rehearsal has staged: counters beside what they
 * count, and references from one service to another.
 * @returns what does not fit, in words; undefined when all does
 */
export async function compareStaged(deps: CompareDeps, signal: AbortSignal): Promise<string | undefined> {
  const { exports, serviceRestores } = deps;
  const problems: string[] = [];
  for (const service of exports.services) {
    signal.throwIfAborted();
    for (const { what, rows, example } of await serviceRestores.check(service))
      problems.push(`the stored counter "${what}" of ${service} is wrong in ${rows} rows, e.g. ${example}`);
  }
  for (const service of exports.services) {
    for (const kind of KINDS) {
      const unknown = await findUnknown(deps, { service, kind }, signal);
      if (unknown.count > 0)
        problems.push(
          `${service} names ${unknown.count} ${NAMES[kind]} that ${REFERENCE_OWNERS[kind]} does not have, e.g. ${unknown.example}`,
        );
    }
  }
  return problems.length === 0
    ? undefined
    : `The backup can be read, but its rows do not fit together: ${problems.join('; ')}.`;
}

interface Reference {
  service: ServiceName;
  kind: ReferenceKind;
}

async function findUnknown({ serviceRestores }: CompareDeps, { service, kind }: Reference, signal: AbortSignal) {
  const unknown = { count: 0, example: '' };
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted();
    const ids = await serviceRestores.references(service, kind, after);
    after = ids.at(-1);
    if (after === undefined) return unknown;
    const [example, ...more] = await serviceRestores.unknown(kind, ids);
    if (example === undefined) continue;
    unknown.example ||= example;
    unknown.count += 1 + more.length;
  }
}
