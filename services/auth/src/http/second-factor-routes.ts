import * as calls from '@famibook/contracts/second-factor/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { type Cookies, clientOf } from './cookies.ts';

/** A user's calls about the own second factor (D42). */
export function addSecondFactorRoutes(app: HttpApp, { commands, queries }: Application, cookies: Cookies): void {
  app.on(calls.getSecondFactor, ({ identity }) => queries.getSecondFactor(identity));
  app.on(calls.beginSecondFactor, (request) =>
    commands.beginSecondFactor(request.identity, { ...request.body, ...clientOf(request, cookies) }),
  );
  app.on(calls.confirmSecondFactor, async (request) => ({
    recoveryCodes: await commands.confirmSecondFactor(request.identity, {
      ...request.body,
      ...clientOf(request, cookies),
    }),
  }));
  app.on(calls.renewRecoveryCodes, async (request) => ({
    recoveryCodes: await commands.renewRecoveryCodes(request.identity, {
      ...request.body,
      ...clientOf(request, cookies),
    }),
  }));
  app.on(calls.turnOffSecondFactor, async (request) => {
    await commands.turnOffSecondFactor(request.identity, { ...request.body, ...clientOf(request, cookies) });
    return { message: 'Two-step sign-in is off.' };
  });
}
