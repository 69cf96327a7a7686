import { listUndeliveredMails, retryMail } from '@famibook/contracts/mails/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';

export function addMailRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(listUndeliveredMails, async (request) => sendPage(request, await queries.listUndelivered(request.query)));
  app.on(retryMail, async ({ params }) => {
    await commands.retryMail(params.id);
    return { message: 'The mail is being sent again.' };
  });
}
