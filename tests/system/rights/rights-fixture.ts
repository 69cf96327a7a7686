import { changePicture } from '@famibook/contracts/account/endpoints';
import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { approveMessage, postMessage } from '@famibook/contracts/board/endpoints';
import { createInvitation } from '@famibook/contracts/invitations/endpoints';
import type { CreatedInvitation } from '@famibook/contracts/invitations/schemas';
import { commentOnPhoto } from '@famibook/contracts/photos/endpoints';
import { getUser, listSessions } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import type { Family, TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { makeCast, People, type Role } from './people.ts';

/** The owner of the thing in a request: the caller (or the caller's own family), or another user (another family). */
export type Ownership = 'own' | 'other';

/**
 * The people of the rights matrix and what they own. Things are made once and reused; after a try that was allowed to
 * change something, all are made again.
 */
export class RightsFixture extends People {
  readonly #made = new Map<string, Promise<unknown>>();

  static async make(url: string): Promise<RightsFixture> {
    return new RightsFixture(await makeCast(url));
  }

  /** Returns what was made under this name since `forgetAll`, or makes it now. */
  reuse<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make();
    this.#made.set(name, made);
    return made;
  }

  /** Call it after a try that was allowed to change something: whatever it was, it is made again. */
  forgetAll(): void {
    this.#made.clear();
  }

  override async signInAgain(): Promise<void> {
    this.forgetAll();
    await super.signInAgain();
  }

  /** The owner of these things: the caller, if they may share any, or the home family's owner. */
  sharer(role: Role, ownership: Ownership): Client {
    return ownership === 'own' && this.#maySharePhotos(role) ? this.as(role) : this.cast.owner.client;
  }

  /** The caller's own photo, or one of the home family's owner. */
  async photo(role: Role, ownership: Ownership): Promise<{ id: string; imageUrl: string }> {
    return this.reuse(`photo of ${this.#sharerName(role, ownership)}`, async () => {
      const { status, body } = await this.sharer(role, ownership).upload(await somePicture());
      if (status !== 201) throw new Error(`The ${role}'s photo was refused: ${JSON.stringify(body)}`);
      return body;
    });
  }

  /** A comment by the caller on the owner's photo (for those abroad: on their own), or by the photo's owner. */
  async comment(role: Role, ownership: Ownership): Promise<{ id: string; commentId: string }> {
    const isOwn = ownership === 'own' && this.#maySharePhotos(role);
    return this.reuse(`comment of ${this.#sharerName(role, ownership)}`, async () => {
      const { id } = await this.photo(role, isOwn && role.startsWith('foreign') ? 'own' : 'other');
      const by = isOwn ? this.as(role) : this.cast.owner.client;
      const comment = await by.call(commentOnPhoto, { params: { id }, body: { content: 'A comment' } });
      return { id, commentId: comment.id };
    });
  }

  /** A published message by the caller, or one by the home family's owner. */
  async message(role: Role, ownership: Ownership): Promise<string> {
    const author = ownership === 'own' && this.#maySharePhotos(role) ? this.as(role) : this.cast.owner.client;
    const family = ownership === 'own' ? this.familyOf(role) : this.home;
    return this.reuse(`message of ${this.#sharerName(role, ownership)} in ${family.name}`, async () => {
      const { id, isApproved } = await author.call(postMessage, { body: { content: 'A message' } });
      if (!isApproved) await family.manager.client.call(approveMessage, { params: { id } });
      return id;
    });
  }

  /** A member's message that waits, in the caller's family or in the other one. */
  async pendingMessage(role: Role, ownership: Ownership): Promise<string> {
    const author = this.#familyPoster(role, ownership);
    return this.reuse(
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
    return this.reuse(`audio of ${name}`, async () => {
      const { body, status } = await manager.client.uploadAudio(silentMp3());
      if (status !== 201) throw new Error(`The manager's audio was refused: ${JSON.stringify(body)}`);
      return body;
    });
  }

  /** The path of a portrait of a member of the home family. */
  async portrait(): Promise<string> {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'me.jpg');
    const response = await this.cast.owner.client.fetch(changePicture.path, {
      method: changePicture.method,
      body: form,
    });
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
    return this.reuse(`pending user of ${family.name}`, async () => (await family.pending()).id);
  }

  /** An approved member of the caller's family, or of the other one. */
  async approved(role: Role, ownership: Ownership): Promise<string> {
    const family = this.#family(role, ownership);
    return this.reuse(`member of ${family.name}`, async () => (await family.member()).id);
  }

  /** An open invitation to the caller's family, or to the other one. */
  async invitation(role: Role, ownership: Ownership): Promise<CreatedInvitation> {
    const { name, manager } = this.#family(role, ownership);
    return this.reuse(`invitation to ${name}`, () => manager.client.call(createInvitation, { body: {} }));
  }

  /** A further session of the caller, or one of another user. */
  async session(role: Role, ownership: Ownership): Promise<string> {
    const holder = ownership === 'own' && role !== 'signed out' ? this.as(role) : this.cast.stranger.client;
    const sessions = await holder.call(listSessions);
    const id = sessions[sessions.length - 1]?.id;
    if (!id) throw new Error(`The ${role} has no session`);
    return id;
  }

  #family(role: Role, ownership: Ownership): Family {
    const isAbroad = role.startsWith('foreign') === (ownership === 'own');
    return isAbroad ? this.abroad : this.home;
  }

  #familyPoster(role: Role, ownership: Ownership): TestUser {
    return this.#family(role, ownership) === this.home ? this.cast.owner : this.cast.stranger;
  }

  /** The name of the user that `sharer` returns. */
  #sharerName(role: Role, ownership: Ownership): string {
    return ownership === 'own' && this.#maySharePhotos(role) ? `the ${role}` : 'the owner';
  }

  #maySharePhotos(role: Role): boolean {
    return role !== 'signed out' && role !== 'pending';
  }
}
