import { spawnSync } from 'node:child_process';

const responds = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** @throws one line when the image and the compose stack cannot be tested here */
export function assertDocker() {
  if (!responds('docker', 'version'))
    throw new Error('No Docker engine responds, so nothing of the image is shown. Start one, or set DOCKER_HOST.');
  findCompose();
}

/** Docker's compose, the plugin or the older program, as a command. @throws when there is none */
export function findCompose() {
  const commands = [['docker', 'compose'], ['docker-compose']];
  const found = commands.find((command) => responds(...command, 'version'));
  if (!found) throw new Error('Docker has no compose: install its plugin, or docker-compose 1.29.');
  return found;
}
