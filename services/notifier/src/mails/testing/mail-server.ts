import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { lastingPort } from '@famibook/testing/backing/lasting-port';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const PASSWORD = 'hunter2';

/** A real mail server with one mailbox for everybody. */
export interface MailServer {
  /** With a name and a password. */
  readonly url: string;
  readonly password: string;
  /** All mails that it took, in order. */
  readonly taken: readonly Email[];
  /** Recipients that it refuses for ever. */
  readonly refused: Set<string>;
  /** The command at which it refuses everybody who sends. */
  refusesAt: 'MAIL FROM' | 'RCPT TO' | undefined;
  /** Stops listening; what it took stays. */
  goAway(): Promise<void>;
  /** Listens again where it did before. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: Email[] = [];
  const refused = new Set<string>();
  let server: SMTPServer | undefined;
  const port = await lastingPort();

  const listen = async () => {
    const created = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, respond) =>
        password === PASSWORD ? respond(null, { user: username }) : respond(new Error('Invalid user or password')),
      onMailFrom: (_sender, _session, respond) =>
        respond(mailServer.refusesAt === 'MAIL FROM' ? refusal(530, 'authentication required') : null),
      onRcptTo: ({ address }, _session, respond) => {
        if (mailServer.refusesAt === 'RCPT TO') respond(refusal(530, 'authentication required'));
        else respond(refused.has(address) ? refusal(550, `<${address}>: no such mailbox`) : null);
      },
      onData: (stream, _session, respond) => {
        text(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((email) => {
            taken.push(email);
            respond();
          }, respond);
      },
    });
    created.on('error', () => undefined);
    created.listen(port, '127.0.0.1');
    await once(created.server, 'listening');
    server = created;
  };
  const goAway = async () => {
    const running = server;
    server = undefined;
    if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
  };
  const mailServer: MailServer = {
    url: `smtp://famibook:${PASSWORD}@127.0.0.1:${port}`,
    password: PASSWORD,
    taken,
    refused,
    refusesAt: undefined,
    goAway,
    comeBack: listen,
    stop: goAway,
  };
  await listen();
  return mailServer;
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
