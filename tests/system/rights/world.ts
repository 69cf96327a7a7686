import { changePicture } from '@famibook/contracts/account/endpoints';
import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { approveMessage, postMessage } from '@famibook/contracts/board/endpoints';
import { createInvitation } from '@famibook/contracts/invitations/endpoints';
import type { CreatedInvitation } from '@famibook/contracts/invitations/schemas';
import { switchFamiBook } from '@famibook/contracts/members/endpoints';
import { commentOnPhoto } from '@famibook/contracts/photos/endpoints';
import { getUser, listSessions, login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { enrol } from '@famibook/testing/families/enrol';
import { administrator, type Family, foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { ADMIN } from '@famibook/testing/product/product';

/** The columns of the matrix, in its order. */
export const ROLES = [
  'signed out',
  'pending',
  'member',
  'foreign member',
  'manager',
  'foreign manager',
  'administrator',
] as const;
export type Role = (typeof ROLES)[number];

/** The owner of the thing in a request: the caller (or the caller's own family), or another user (another family). */
export type Ownership = 'own' | 'other';

interface Person {
  client: Client;
  email?: string;
  password?: string;
}

/**
 * Two families with everyone the matrix needs. What a try was let in to change is made afresh for the next one; what it
 * only read, or was refused, must still be there, and the next one is given the same.
 */
export class World {
  readonly url: string;
  readonly home: Family;
  readonly abroad: Family;
  readonly #people: ReadonlyMap<Role, Person>;
  /** A member of the home family who owns what is 'other' to everyone. */
  readonly #owner: TestUser;
  /** A member of the other family who owns what is 'other' to those at home, where families differ. */
  readonly #stranger: TestUser;
  /** A member of the home family whose second factor is on. */
  readonly #enrolled: TestUser;
  readonly #recoveryCodes: string[];
  readonly #made = new Map<string, Promise<unknown>>();

  private constructor(
    url: string,
    home: Family,
    abroad: Family,
    people: Map<Role, Person>,
    owner: TestUser,
    stranger: TestUser,
    enrolled: TestUser,
    recoveryCodes: string[],
  ) {
    this.url = url;
    this.home = home;
    this.abroad = abroad;
    this.#people = people;
    this.#owner = owner;
    this.#stranger = stranger;
    this.#enrolled = enrolled;
    this.#recoveryCodes = recoveryCodes;
  }

  static async make(url: string): Promise<World> {
    const admin = await administrator(url);
    const home = await foundFamily(url, admin);
    const abroad = await foundFamily(url, admin);
    await admin.call(switchFamiBook, { body: { famibookName: home.name } });
    const people = new Map<Role, Person>([
      ['signed out', { client: new Client(url) }],
      ['pending', await home.pending()],
      ['member', await home.member()],
      ['foreign member', await abroad.member()],
      ['manager', home.manager],
      ['foreign manager', abroad.manager],
      ['administrator', { client: admin, ...ADMIN }],
    ]);
    const enrolled = await home.member();
    const { recoveryCodes } = await enrol(enrolled.client, enrolled.password);
    const [owner, stranger] = [await home.member(), await abroad.member()];
    return new World(url, home, abroad, people, owner, stranger, enrolled, recoveryCodes);
  }

  /** What was made under this name since something was changed last, or what is made now. */
  unchanged<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** A try was let in to change something: all that it may have been is made anew. */
  changed(): void {
    this.#made.clear();
  }

  as(role: Role): Client {
    return this.#person(role).client;
  }

  /** E-mail and password; for the signed-out, those of a member. */
  credentials(role: Role): { email: string; password: string } {
    const { email = this.#owner.email, password = this.#owner.password } = this.#person(role);
    return { email, password };
  }

  /** Everyone whose session has ended signs in again, in the same browser. */
  async signInAgain(): Promise<void> {
    this.changed();
    for (const role of ROLES.filter((each) => each !== 'signed out'))
      await this.#signIn(this.as(role), this.credentials(role), this.familyOf(role));
    await this.#signIn(this.#owner.client, this.#owner, this.home);
    await this.#signIn(this.#stranger.client, this.#stranger, this.abroad);
  }

  async #signIn(
    client: Client,
    { email, password }: Pick<TestUser, 'email' | 'password'>,
    { name }: Family,
  ): Promise<void> {
    if ((await client.send(getUser)).status === 200) return;
    await client.call(login, { body: { email, password, famibookName: name } });
  }

  /** The same person in a browser of its own, so that what happens to the session hurts no other try. */
  async inNewSession(role: Role): Promise<Client> {
    return role === 'signed out'
      ? new Client(this.url)
      : signIn(this.url, this.credentials(role), this.familyOf(role).name);
  }

  familyOf(role: Role): Family {
    return role.startsWith('foreign') ? this.abroad : this.home;
  }

  /** The owner of these things: the caller, if they may share any, or the home family's owner. */
  sharer(role: Role, ownership: Ownership): Client {
    return ownership === 'own' && this.#maySharePhotos(role) ? this.as(role) : this.#owner.client;
  }

  /** The caller's own photo, or one of the home family's owner. */
  async photo(role: Role, ownership: Ownership): Promise<{ id: string; imageUrl: string }> {
    return this.unchanged(`photo of ${this.#sharerName(role, ownership)}`, async () => {
      const { status, body } = await this.sharer(role, ownership).upload(await somePicture());
      if (status !== 201) throw new Error(`The ${role}'s photo was refused: ${JSON.stringify(body)}`);
      return body;
    });
  }

  /** A comment by the caller on the owner's photo (for those abroad: on their own), or by the photo's owner. */
  async comment(role: Role, ownership: Ownership): Promise<{ id: string; commentId: string }> {
    const isOwn = ownership === 'own' && this.#maySharePhotos(role);
    return this.unchanged(`comment of ${this.#sharerName(role, ownership)}`, async () => {
      const { id } = await this.photo(role, isOwn && role.startsWith('foreign') ? 'own' : 'other');
      const by = isOwn ? this.as(role) : this.#owner.client;
      const comment = await by.call(commentOnPhoto, { params: { id }, body: { content: 'A comment' } });
      return { id, commentId: comment.id };
    });
  }

  /** A published message by the caller, or one by the home family's owner. */
  async message(role: Role, ownership: Ownership): Promise<string> {
    const author = ownership === 'own' && this.#maySharePhotos(role) ? this.as(role) : this.#owner.client;
    const family = ownership === 'own' ? this.familyOf(role) : this.home;
    return this.unchanged(`message of ${this.#sharerName(role, ownership)} in ${family.name}`, async () => {
      const { id, isApproved } = await author.call(postMessage, { body: { content: 'A message' } });
      if (!isApproved) await family.manager.client.call(approveMessage, { params: { id } });
      return id;
    });
  }

  /** A member's message that waits, in the caller's family or in the other one. */
  async pendingMessage(role: Role, ownership: Ownership): Promise<string> {
    const author = this.#familyPoster(role, ownership);
    return this.unchanged(
      `message of ${author.id} that waits`,
      async () => (await author.client.call(postMessage, { body: { content: 'A message that waits' } })).id,
    );
  }

  /** The author of the messages that `pendingMessage` makes. */
  waitingAuthor(role: Role, ownership: Ownership): string {
    return this.#familyPoster(role, ownership).id;
  }

  /** Audio of the caller's family, or of the other one. */
  async audio(role: Role, ownership: Ownership): Promise<AudioFile> {
    const { name, manager } = this.#family(role, ownership);
    return this.unchanged(`audio of ${name}`, async () => {
      const { body, status } = await manager.client.uploadAudio(silentMp3());
      if (status !== 201) throw new Error(`The manager's audio was refused: ${JSON.stringify(body)}`);
      return body;
    });
  }

  /** A browser with these cookies that sent the right password of a member of the home family, and no code yet. */
  async halfSignedIn(cookies: Client['cookies']): Promise<Client> {
    const client = new Client(this.url);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    const { email, password } = this.#enrolled;
    await client.call(login, { body: { email, password, famibookName: this.home.name } });
    return client;
  }

  /** A code that was not used yet, of the member who is half signed in. */
  recoveryCode(): string {
    const code = this.#recoveryCodes.pop();
    if (code === undefined) throw new Error('All recovery codes were used');
    return code;
  }

  /** The path of a portrait of a member of the home family. */
  async portrait(): Promise<string> {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'me.jpg');
    const response = await this.#owner.client.fetch(changePicture.path, { method: changePicture.method, body: form });
    return ((await response.json()) as { profileImageUrl: string }).profileImageUrl;
  }

  /** What the caller's family is called, or the other one. */
  familyName(role: Role, ownership: Ownership): string {
    return this.#family(role, ownership).name;
  }

  /** The id of the caller's FamiBook, or of the other one. */
  async famibookId(role: Role, ownership: Ownership): Promise<string> {
    return String((await this.#family(role, ownership).manager.client.call(getUser)).famibookId);
  }

  /** A pending user of the caller's family, or of the other one. */
  async waiting(role: Role, ownership: Ownership): Promise<string> {
    const family = this.#family(role, ownership);
    return this.unchanged(`pending user of ${family.name}`, async () => (await family.pending()).id);
  }

  /** An approved member of the caller's family, or of the other one. */
  async approved(role: Role, ownership: Ownership): Promise<string> {
    const family = this.#family(role, ownership);
    return this.unchanged(`member of ${family.name}`, async () => (await family.member()).id);
  }

  /** An open invitation to the caller's family, or to the other one. */
  async invitation(role: Role, ownership: Ownership): Promise<CreatedInvitation> {
    const { name, manager } = this.#family(role, ownership);
    return this.unchanged(`invitation to ${name}`, () => manager.client.call(createInvitation, { body: {} }));
  }

  /** A further session of the caller, or one of another user. */
  async session(role: Role, ownership: Ownership): Promise<string> {
    const holder = ownership === 'own' && role !== 'signed out' ? this.as(role) : this.#stranger.client;
    const sessions = await holder.call(listSessions);
    const id = sessions[sessions.length - 1]?.id;
    if (!id) throw new Error(`The ${role} has no session`);
    return id;
  }

  #person(role: Role): Person {
    const person = this.#people.get(role);
    if (!person) throw new Error(`There is no ${role}`);
    return person;
  }

  #family(role: Role, ownership: Ownership): Family {
    const isAbroad = role.startsWith('foreign') === (ownership === 'own');
    return isAbroad ? this.abroad : this.home;
  }

  #familyPoster(role: Role, ownership: Ownership): TestUser {
    return this.#family(role, ownership) === this.home ? this.#owner : this.#stranger;
  }

  /** Names whom `sharer` gives. */
  #sharerName(role: Role, ownership: Ownership): string {
    return ownership === 'own' && this.#maySharePhotos(role) ? `the ${role}` : 'the owner';
  }

  #maySharePhotos(role: Role): boolean {
    return role !== 'signed out' && role !== 'pending';
  }
}
