import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { askEngine, engineAddress, findEngine, removeContainers } from './docker-engine.ts';

/** A server in the place of an engine. */
async function engine(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const at = server.address();
  return `tcp://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
}

test('the engine is where DOCKER_HOST says, else at the first usual socket that is there', () => {
  expect(engineAddress({ DOCKER_HOST: 'tcp://engine:2375' }, () => true)).toBe('tcp://engine:2375');
  expect(engineAddress({}, () => true)).toBe('unix:///var/run/docker.sock');
  const rootless = { XDG_RUNTIME_DIR: '/run/user/1000' };
  expect(engineAddress(rootless, (path) => path.startsWith('/run/user'))).toBe('unix:///run/user/1000/docker.sock');
  expect(engineAddress({}, () => false)).toBeUndefined();
});

test('an engine that responds is found; one that hangs, refuses or is away is none', async () => {
  const sound = await engine((_, response) => response.end('OK'));
  expect(await findEngine({ DOCKER_HOST: sound })).toBe(sound);
  expect(await findEngine({ DOCKER_HOST: await engine(() => undefined) })).toBeUndefined();
  expect(
    await findEngine({ DOCKER_HOST: await engine((_, response) => response.writeHead(500).end()) }),
  ).toBeUndefined();
  expect(await findEngine({ DOCKER_HOST: 'unix:///nowhere/docker.sock' })).toBeUndefined();
  expect(await findEngine({ DOCKER_HOST: 'no address' })).toBeUndefined();
});

test('every container with the label is removed by force, with its volumes', async () => {
  const calls: string[] = [];
  const address = await engine((request, response) => {
    calls.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
    response.end(request.method === 'GET' ? '[{"Id":"a"},{"Id":"b"}]' : '');
  });
  await removeContainers(address, 'ours');
  expect(calls).toEqual([
    'GET /containers/json?all=true&filters={"label":["ours"]}',
    'DELETE /containers/a?force=true&v=true',
    'DELETE /containers/b?force=true&v=true',
  ]);
});

test('what the engine refuses is said in its words', async () => {
  const address = await engine((_, response) => response.writeHead(404).end('no such container'));
  await expect(askEngine(address, 'DELETE', '/containers/a')).rejects.toThrow('(404): no such container');
});
