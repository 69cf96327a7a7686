// HEALTHCHECK of the image: whether the one service of this container is ready, or all of FamiBook in one process is well.
import { get } from 'node:http';

const { SERVICES, PORT, INTERNAL_PORT } = process.env;
const { port, path } = SERVICES
  ? { port: INTERNAL_PORT || 8081, path: '/internal/ready' }
  : { port: PORT || 8080, path: '/api/health' };
const fail = (reason) => {
  console.error(reason);
  process.exit(1);
};
get({ host: '127.0.0.1', port, path, timeout: 8_000 }, (response) => {
  if (response.statusCode !== 200) fail(`${path} responds with ${response.statusCode}`);
  response.resume();
})
  .on('timeout', () => fail(`${path} does not respond`))
  .on('error', (error) => fail(error.message));
