import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DisruptionPlan, Disruptions, type DriveRequestKind } from './drive/disruptions.ts';
import { Exchange } from './drive/exchange.ts';
import { Refusal } from './drive/refusal.ts';
import { ResumableUploads } from './drive/resumable-uploads.ts';
import { routeOf } from './drive/routes.ts';
import { FOLDER, type StoredFile, StoredFiles } from './drive/stored-files.ts';
import { Tokens } from './drive/tokens.ts';

/** As a person sees it. */
type DriveServerFile = Pick<StoredFile, 'id' | 'name' | 'mimeType' | 'parents' | 'isTrashed' | 'bytes'>;

/** An account of Google Drive with one folder that FamiBook may use, over the real protocol. */
export interface DriveServer {
  /** The settings of a product that uses it. */
  readonly env: Readonly<Record<string, string>>;
  readonly folderId: string;
  /** How many requests of a kind came. */
  requests(kind: DriveRequestKind): number;
  /** Bytes of bodies that arrived, also of requests that failed. */
  receivedBytes(): number;
  /** Resumable uploads that were begun and neither finished nor cancelled. */
  unfinishedUploads(): number;
  /** As Google does with an upload that is older than a week. */
  forgetUploads(): void;
  disrupt(plan: DisruptionPlan): void;
  endDisruptions(): void;
  /** Access tokens end at once; the refresh token goes on. */
  expireTokens(): void;
  /** As when a person withdraws FamiBook's access. */
  revokeTokens(): void;
  /** What the next tokens are for. */
  setScope(scope: string): void;
  /** undefined for no limit. */
  setQuota(bytes: number | undefined): void;
  /** Everything in the account but its root, also in the bin. */
  files(): DriveServerFile[];
  /** The folder at this path below the folder of the settings, made when there is none. */
  folder(...names: string[]): string;
  /** As when a person drops a file into a folder. @returns its id */
  drop(parentId: string, name: string, bytes: Buffer, mimeType?: string): string;
  trash(id: string): void;
  remove(id: string): void;
  /** The next bytes of a file change, as on a broken disk. */
  overwrite(id: string, bytes: Buffer): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startDriveServer(): Promise<DriveServer> {
  const files = new StoredFiles();
  const tokens = new Tokens();
  const uploads = new ResumableUploads(files);
  const disruptions = new Disruptions();
  const counts = new Map<DriveRequestKind, number>();
  const folderId = files.create({ name: 'FamiBook', mimeType: FOLDER }, Buffer.alloc(0)).id;
  let receivedBytes = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const route = routeOf(request.method ?? 'GET', new URL(request.url ?? '/', 'http://drive'));
    const kind = kindOf(request, route.kind);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    request.on('data', (part: Buffer) => {
      receivedBytes += part.length;
    });
    request.pause();
    const exchange = new Exchange(request, response, disruptions.next(kind));
    try {
      await exchange.assertNotRefused();
      if (!route.isOpen) tokens.assertValid(request.headers.authorization);
      await route.respond(exchange, { tokens, files, uploads });
    } catch (error) {
      // A body of another shape is refused as Drive does.
      exchange.refuse(error instanceof Refusal ? error : new Refusal(400, 'badRequest'));
      request.resume();
    }
  };
  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const folder = (...names: string[]): string => {
    let parentId = folderId;
    for (const name of names) {
      const parent = parentId;
      const isIt = (file: StoredFile) =>
        file.name === name && file.mimeType === FOLDER && file.parents.includes(parent);
      const found = files.all().find(isIt);
      parentId = (found ?? files.create({ name, mimeType: FOLDER, parents: [parent] }, Buffer.alloc(0))).id;
    }
    return parentId;
  };

  return {
    env: {
      GOOGLE_DRIVE_CLIENT_ID: tokens.clientId,
      GOOGLE_DRIVE_CLIENT_SECRET: tokens.clientSecret,
      GOOGLE_DRIVE_REFRESH_TOKEN: tokens.refreshToken,
      GOOGLE_DRIVE_FOLDER_ID: folderId,
      GOOGLE_DRIVE_ENDPOINT: `http://127.0.0.1:${port}/`,
      GOOGLE_DRIVE_TOKEN_URL: `http://127.0.0.1:${port}/token`,
    },
    folderId,
    requests: (kind) => counts.get(kind) ?? 0,
    receivedBytes: () => receivedBytes,
    unfinishedUploads: () => uploads.count(),
    forgetUploads: () => uploads.forget(),
    disrupt: (plan) => disruptions.add(plan),
    endDisruptions: () => disruptions.clear(),
    expireTokens: () => tokens.expire(),
    revokeTokens: () => tokens.revoke(),
    setScope: (scope) => {
      tokens.scope = scope;
      tokens.expire();
    },
    setQuota: (bytes) => {
      files.quotaBytes = bytes;
    },
    files: () => files.all().filter(({ id }) => id !== files.rootId),
    folder,
    drop: (parentId, name, bytes, mimeType = 'image/jpeg') =>
      files.create({ name, mimeType, parents: [parentId] }, bytes).id,
    trash: (id) => void files.update(id, { trashed: true }, undefined),
    remove: (id) => files.delete(id),
    overwrite: (id, bytes) => void files.update(id, {}, bytes),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A request without bytes asks how far an upload has come. */
function kindOf(request: IncomingMessage, kind: DriveRequestKind): DriveRequestKind {
  const isQuestion = /^bytes \*\//.test(request.headers['content-range'] ?? '');
  return kind === 'bytes' && isQuestion ? 'upload-status' : kind;
}
