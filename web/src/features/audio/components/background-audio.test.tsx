import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, toasted } from '../../../test/fixture.tsx';
import { useAudioUpload } from '../use-audio-upload.ts';
import { BackgroundAudio } from './background-audio.tsx';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).startsWith('/api/famibook/audio/')) asked.push(String(url));
    return Response.json(null);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MUSIC = new File(['waltz'], 'waltz.mp3', { type: 'audio/mpeg' });

function Upload() {
  const { send } = useAudioUpload();
  return (
    <button type="button" onClick={() => void send(MUSIC)}>
      Upload
    </button>
  );
}

it.each([
  ['The Moreau Family', '/api/famibook/audio/The%20Moreau%20Family'],
  ['Moreaus \\ Bergs', '/api/famibook/audio/moreau'],
])(
  'the music of %s is asked for at %s, by the id where no path can carry the name (D29)',
  async (famibookName, path) => {
    render(<BackgroundAudio user={{ famibookId: 'moreau' as never, famibookName }} />, { wrapper: Providers });
    await waitFor(() => expect(asked).toEqual([path]));
  },
);

it('is asked for again once music was uploaded, as where no pushes come (D29)', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockReturnValue(201);
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('load'));
  });
  render(
    <Providers>
      <BackgroundAudio user={{ famibookId: 'moreau' as never, famibookName: 'The Moreau Family' }} />
      <Upload />
    </Providers>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(toasted()).toBeDefined());
  await waitFor(() => expect(asked).toHaveLength(2));
});
