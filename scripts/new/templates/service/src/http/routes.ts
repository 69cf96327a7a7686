import * as api from '@famibook/contracts/sample/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

export function addRoutes(app: HttpApp, { queries }: Application): void {
  app.on(api.doThing, ({ identity }) => queries.doThing(identity));
}
