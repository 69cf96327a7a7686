import { completeReset, getResetStatus, requestReset } from '@famibook/contracts/password-reset/endpoints';
import { Client } from './client.ts';

/** A browser that asks for a reset, e.g. a user's new phone, or a thief's. */
export class ResetBrowser {
  readonly client: Client;
  requestId = 0;

  constructor(client: Client) {
    this.client = client;
  }

  static async asking(url: string, email: string): Promise<ResetBrowser> {
    const browser = new ResetBrowser(new Client(url));
    await browser.ask(email);
    return browser;
  }

  async ask(email: string) {
    const response = await this.client.call(requestReset, { body: { email } });
    this.requestId = response.requestId;
    return response;
  }

  status(requestId = this.requestId) {
    return this.client.send(getResetStatus, { params: { requestId } });
  }

  /** What the waiting page shows. */
  async code(): Promise<string> {
    return (await this.status()).body.code;
  }

  complete(newPassword: string, requestId = this.requestId) {
    return this.client.send(completeReset, { body: { requestId, newPassword, confirmPassword: newPassword } });
  }
}
