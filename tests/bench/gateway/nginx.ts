import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@famibook/one-machine/free-port';
import { debianProgram } from '@famibook/testing/backing/program';
import { waitFor } from '@famibook/testing/wait-for';

export interface Nginx {
  readonly url: string;
  readonly pid: number;
  [Symbol.asyncDispose](): Promise<void>;
}

const configuration = (folder: string, port: number, upstream: URL) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service {
    server ${upstream.host};
    keepalive 64;
    keepalive_requests 100000000;
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 100000000;
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_buffers 16 32k;
      proxy_buffer_size 16k;
      proxy_busy_buffers_size 64k;
      proxy_max_temp_file_size 0;
    }
  }
}
`;

/** Debian's nginx with one worker, keep-alive connections on both sides and no log. */
export async function startNginx(folder: string, upstreamUrl: string): Promise<Nginx> {
  const program = debianProgram('nginx', 'nginx-light', 'PATH to where nginx is');
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, new URL(upstreamUrl)));
  const child = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitFor('nginx', () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    ),
  );
  return {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
