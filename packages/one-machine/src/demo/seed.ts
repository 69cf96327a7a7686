import { listAudio, uploadAudio } from '@famibook/contracts/audio/endpoints';
import type { PhotoId } from '@famibook/contracts/ids';
import { approveUser, listPendingUsers } from '@famibook/contracts/members/endpoints';
import { commentOnPhoto, listPhotos, photoReactions, uploadPhoto } from '@famibook/contracts/photos/endpoints';
import { getUser, login, register } from '@famibook/contracts/sessions/endpoints';
import {
  approveSubscription,
  listPendingSubscriptions,
  submitSubscription,
} from '@famibook/contracts/subscriptions/endpoints';
import { album, type FamilyPicture } from './album.ts';
import { MUSIC_FILE, playEveningMusic } from './evening-music.ts';
import { famibookName, type Member, manager, people, waiting } from './family.ts';
import { drawPicture } from './pictures/draw-picture.ts';
import { talk } from './talk.ts';
import { Refused, type Visitor, visit } from './visitor.ts';

export interface DemoSettings {
  url: string;
  administrator: { email: string; password: string };
  /** All accounts of the family have it. */
  password: string;
  progress(line: string): void;
}

type Account = { firstName: string; lastName: string; email: string };

/**
 * Founds the demonstration family over the API, as a real one is founded. What is there already is left as
 * it is, so that a start that was cut short goes on where it stopped.
 * @throws Refused where visitors have changed what it takes, such as a password
 */
export async function seedDemo(settings: DemoSettings): Promise<void> {
  const nora = (await signIn(settings, people[manager])) ?? (await found(settings));
  const family = await joinFamily(settings, nora);
  const shared = new Set((await nora.call(listPhotos, { query: { limit: 200 } })).map((photo) => photo.description));
  const missing = album.filter((picture) => !shared.has(picture.description));
  if (missing.length > 0) settings.progress(`Drawing and sharing ${missing.length} pictures …`);
  await shareAll(family, missing);
  await talk(family);
  await bringMusic(nora);
}

/** Undefined when there is no such account yet. */
async function signIn({ url, password }: DemoSettings, { email }: Account): Promise<Visitor | undefined> {
  const visitor = visit(url);
  try {
    await visitor.call(login, { body: { email, password, famibookName } });
    return visitor;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return undefined;
    throw error;
  }
}

async function found(settings: DemoSettings): Promise<Visitor> {
  const { url, password } = settings;
  const { firstName, lastName, email } = people[manager];
  const administrator = visit(url);
  await administrator.call(login, { body: { ...settings.administrator, famibookName: '' } });
  const waitingAlready = (await administrator.call(listPendingSubscriptions)).find(
    (request) => request.managerEmail === email,
  );
  const { id } =
    waitingAlready ??
    (await visit(url).call(submitSubscription, {
      body: {
        managerName: `${firstName} ${lastName}`,
        managerEmail: email,
        famibookName,
        planType: 'premium',
        requestedSpaces: 1,
        message: 'For the five of us, and for Biscuit.',
        password,
        confirmPassword: password,
      },
    }));
  await administrator.call(approveSubscription, { params: { id } });
  const signedIn = await signIn(settings, people[manager]);
  if (!signedIn) throw new Error('The demonstration family was founded, but its manager cannot sign in.');
  return signedIn;
}

async function joinFamily(settings: DemoSettings, nora: Visitor): Promise<Record<Member, Visitor>> {
  const { sam, mika, elias, ingrid } = people;
  const family = {
    nora,
    elias: await signInOrUp(settings, elias),
    ingrid: await signInOrUp(settings, ingrid),
    sam: await signInOrUp(settings, sam),
    mika: await signInOrUp(settings, mika),
  };
  for (const member of Object.values(family)) {
    const { id, isApproved } = await member.call(getUser);
    if (!isApproved) await nora.call(approveUser, { params: { id } });
  }
  const pending = await nora.call(listPendingUsers);
  if (pending.length === 0 && !(await signIn(settings, waiting))) await signInOrUp(settings, waiting);
  return family;
}

async function signInOrUp(settings: DemoSettings, account: Account): Promise<Visitor> {
  const known = await signIn(settings, account);
  if (known) return known;
  const visitor = visit(settings.url);
  await visitor.call(register, { body: { ...account, password: settings.password, famibookName } });
  return visitor;
}

/** Shares them in their order; the next one is drawn while one is shared. */
async function shareAll(family: Record<Member, Visitor>, pictures: readonly FamilyPicture[]): Promise<void> {
  let sharing = Promise.resolve();
  for (const picture of pictures) {
    const [file] = await Promise.all([drawPicture(picture.scene, new Date(picture.takenAt)), sharing]);
    sharing = share(family, picture, file);
  }
  await sharing;
}

async function share(family: Record<Member, Visitor>, picture: FamilyPicture, file: Buffer): Promise<void> {
  const form = new FormData();
  form.set('description', picture.description);
  form.set('tags', picture.tags);
  form.set('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), `${picture.scene}.jpg`);
  const id = await shareOnce(family[picture.by], form);
  if (!id) return;
  for (const member of picture.likes ?? []) await family[member].call(photoReactions.like.add, { params: { id } });
  for (const member of picture.hearts ?? []) await family[member].call(photoReactions.heart.add, { params: { id } });
  for (const [member, content] of picture.comments ?? []) {
    await family[member].call(commentOnPhoto, { params: { id }, body: { content } });
  }
}

/** @returns undefined when it is there: with other words by now, or behind more photos than one page lists */
async function shareOnce(visitor: Visitor, form: FormData): Promise<PhotoId | undefined> {
  try {
    return (await visitor.send(uploadPhoto, form)).id;
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return undefined;
    throw error;
  }
}

async function bringMusic(nora: Visitor): Promise<void> {
  const { audioFiles } = await nora.call(listAudio);
  if (audioFiles.length > 0) return;
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(playEveningMusic())], { type: 'audio/wav' }), MUSIC_FILE);
  await nora.send(uploadAudio, form);
}
