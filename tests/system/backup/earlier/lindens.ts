import { createHash } from 'node:crypto';
import { listAudio } from '@famibook/contracts/audio/endpoints';
import {
  approveMessage,
  listMessages,
  listPendingMessages,
  messageReactions,
  postMessage,
  replyToMessage,
} from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import { createInvitation } from '@famibook/contracts/invitations/endpoints';
import { listApprovedUsers, listPendingUsers } from '@famibook/contracts/members/endpoints';
import {
  commentOnPhoto,
  downloadPhoto,
  listComments,
  listPhotos,
  photoReactions,
} from '@famibook/contracts/photos/endpoints';
import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { enrol } from '@famibook/testing/families/enrol';
import { administrator, foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';

export const FAMILY = 'The Lindens';
/** A request that waits. */
export const REQUESTED = 'The Willows';

/** Keys of this fixture alone: what made it ran with them, and what restores it needs them. */
export const KEYS = {
  FAMIBOOK_BACKUP_KEY: Buffer.alloc(32, 'backups of a test').toString('base64url'),
  FAMIBOOK_SECRETS_KEY: Buffer.alloc(32, 'secrets of a test').toString('base64'),
};

/** What is written down of a family beside its backup. */
export interface Story {
  /** The version that made the backup. */
  commit: string;
  manager: Credentials;
  pending: Credentials;
  /** Has the second factor on, in a version that knows it. */
  enrolled?: Credentials & { recoveryCode: string };
  /** The token of an invitation that is open, in a version that knows invitations. */
  invitation?: string;
  /** What the manager saw when the backup was taken. */
  seen: Awaited<ReturnType<typeof readFamily>>;
}

interface Credentials {
  email: string;
  password: string;
}

const credentialsOf = ({ email, password }: TestUser): Credentials => ({ email, password });

/** A small family that has used everything that its version of FamiBook has. */
export async function makeLindens(url: string): Promise<Omit<Story, 'commit'>> {
  const admin = await administrator(url);
  const { manager, member, pending } = await foundFamily(url, admin, FAMILY);
  const [ada, ben, nia] = [await member('Ada'), await member('Ben'), await pending('Nia')];

  const { body: beach } = await manager.client.upload(await somePicture(), { description: 'The beach', tags: 'sea' });
  await ada.client.upload(await somePicture(), { description: 'The old linden', tags: 'garden, summer' });
  await ben.client.upload(await somePicture(), { description: 'Ben’s "first" day\\', tags: 'school' });
  const ofBeach = { params: { id: beach.id } };
  await ada.client.call(commentOnPhoto, { ...ofBeach, body: { content: 'What a day!\nWe were cold.' } });
  await ben.client.call(commentOnPhoto, { ...ofBeach, body: { content: 'Again, please 🌊' } });
  for (const { client } of [ada, ben]) await client.call(photoReactions.like.add, ofBeach);
  await manager.client.uploadAudio(silentMp3(), 'grandfather.mp3');

  const welcome = await manager.client.call(postMessage, { body: { content: 'Welcome, everybody' } });
  const ofWelcome = { params: { id: welcome.id } };
  const reply = await ada.client.call(replyToMessage, { ...ofWelcome, body: { content: 'Hello from the garden' } });
  await manager.client.call(approveMessage, { params: { id: reply.id } });
  await ben.client.call(messageReactions.heart.add, ofWelcome);
  await ben.client.call(postMessage, { body: { content: 'Ben’s message waits' } });

  await requestFamiBook(url);
  const credentials = { manager: credentialsOf(manager), pending: credentialsOf(nia) };
  const invitation = await manager.client.send(createInvitation, { body: { days: 30, uses: 5 } });
  if (invitation.status === NOT_KNOWN) return { ...credentials, seen: await readFamily(manager.client) };
  const { recoveryCodes } = await enrol(ben.client, ben.password);
  return {
    ...credentials,
    enrolled: { ...credentialsOf(ben), recoveryCode: recoveryCodes[0] ?? '' },
    invitation: invitation.body.token,
    seen: await readFamily(manager.client),
  };
}

/** Invitations and second factors came with the same version. */
const NOT_KNOWN = 404;

async function requestFamiBook(url: string): Promise<void> {
  const password = 'manager-password';
  await new Client(url).call(submitSubscription, {
    body: {
      managerName: 'Wilma Willow',
      managerEmail: 'wilma@example.org',
      famibookName: REQUESTED,
      planType: 'basic',
      requestedSpaces: 1,
      password,
      confirmPassword: password,
    },
  });
}

export const signInTo = (url: string, user: Credentials): Promise<Client> => signIn(url, user, FAMILY);

/** What its manager sees of the family. */
export async function readFamily(manager: Client) {
  const photos = [];
  for (const photo of await manager.call(listPhotos)) {
    const { id, user, description, tags, likes, commentCount, createdAt, thumbhash } = photo;
    const comments = await manager.call(listComments, { params: { id } });
    photos.push({
      ...{ id, by: user.firstName, description, tags, likes, commentCount, createdAt, thumbhash },
      comments: comments.map((comment) => `${comment.user.firstName}: ${comment.content}`),
      sha256: await sha256Of(manager, id),
    });
  }
  const { audioFiles } = await manager.call(listAudio);
  return {
    photos,
    messages: (await manager.call(listMessages)).map(threadOf),
    pendingMessages: (await manager.call(listPendingMessages)).map(({ content }) => content),
    audio: audioFiles.map(({ id, originalFilename, fileSize }) => ({ id, originalFilename, fileSize })),
    members: (await manager.call(listApprovedUsers)).map(({ id, email }) => ({ id, email })),
    pendingMembers: (await manager.call(listPendingUsers)).map(({ id, email }) => ({ id, email })),
  };
}

interface Thread {
  id: string;
  content: string;
  hearts: number;
  replies: Thread[];
}

const threadOf = ({ id, content, hearts, replies }: Message): Thread => ({
  ...{ id, content, hearts },
  replies: replies.map(threadOf),
});

async function sha256Of(client: Client, id: string): Promise<string> {
  const { path, method } = downloadPhoto;
  const response = await client.fetch(path.replace('{id}', id), { method });
  if (response.status !== 200) throw new Error(`photo ${id}: ${response.status}`);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}
