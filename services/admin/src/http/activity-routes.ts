import * as api from '@famibook/contracts/activity/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { milliseconds } from '@famibook/famibook-kit/keyset';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import type { ActivityScope } from '../domain/activity.ts';
import { scopeOfDesk } from '../queries/list-activity.ts';
import { sendActivityFile } from './send-activity-file.ts';

function all(): ActivityScope {
  return 'all';
}

const DESKS: readonly {
  list: typeof api.listManagerActivity | typeof api.listAdminActivity;
  file: typeof api.exportManagerActivity | typeof api.exportAdminActivity;
  scopeOf: (identity: Identity) => ActivityScope;
}[] = [
  { list: api.listManagerActivity, file: api.exportManagerActivity, scopeOf: scopeOfDesk },
  { list: api.listAdminActivity, file: api.exportAdminActivity, scopeOf: all },
];

/** Activity of the current FamiBook for its manager, and of all for the administrator (D41). */
export function addActivityRoutes(app: HttpApp, { queries, commands }: Application, now: () => Date): void {
  for (const { list, file, scopeOf } of DESKS) {
    app.on(list, async (request) => {
      const lines = sendPage(request, await queries.listActivity(scopeOf(request.identity), request.query));
      return lines.map((line) => ({ ...line, at: milliseconds(line.at) }));
    });
    app.on(file, async ({ identity, query, res, signal }) => {
      const scope = scopeOf(identity);
      await commands.recordExport(identity, scope);
      await sendActivityFile(queries.readActivity(scope, query), { res, signal, now: now() });
    });
  }
}
