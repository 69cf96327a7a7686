// HEALTHCHECK of the image: whether the one service of this container is ready.
import { get } from 'node:http';

const port = process.env.INTERNAL_PORT || 8081;
const fail = (reason) => {
  console.error(reason);
  process.exit(1);
};
get({ host: '127.0.0.1', port, path: '/internal/ready', timeout: 8_000 }, (response) => {
  if (response.statusCode !== 200) fail(`/internal/ready responds with ${response.statusCode}`);
  response.resume();
})
  .on('timeout', () => fail('/internal/ready does not respond'))
  .on('error', (error) => fail(error.message));
