import { Readable } from 'node:stream';
import { FileId } from '@famibook/contracts/ids';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { AppError } from '@famibook/service-kit/errors';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { createContentAtServices } from './content-at-services.ts';

test.each(['too_many_requests', 'unavailable'] as const)(
  'a picture that media refuses once with %s is still in the archive',
  async (code) => {
    let tries = 0;
    const download = async () => {
      tries += 1;
      if (tries === 1) throw new AppError(code);
      return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: Readable.from([]) };
    };
    const { openFile } = createContentAtServices({ download } as unknown as InternalCalls);
    const opened = await openFile(FileId.parse(newId()), 'stripped', new AbortController().signal);
    expect(opened).toMatchObject({ type: 'image/jpeg' });
  },
);
