import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaPathOf, uploadMedia } from './media.ts';

it('the address of an uploaded file is the upload address without the query', () => {
  expect(mediaPathOf('/api/media/uploads/images/0a1b?expires=1&signature=a%2Fb', 'image')).toBe('/media/images/0a1b');
  expect(mediaPathOf('https://store.example.org/hub/videos/0a1b.mp4?X-Amz-Signature=ff', 'video')).toBe(
    '/media/videos/0a1b.mp4',
  );
});

describe('an upload without an address from the server', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [500, '{"message":"Internal server error","code":"internal"}', 'Upload failed: 500 - Internal server error'],
    [429, '{"message":"Too many uploads","code":"too_many"}', 'Upload failed: 429 - Too many uploads'],
    [502, 'Bad Gateway', 'Upload failed: 502 - Bad Gateway'],
    [200, '<html>', 'Invalid response from upload URL API'],
    [200, '{}', 'No upload URL received from server'],
  ])('fails with the message for status %i: %s', async (status, body, message) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    const listeners = { onProgress: () => undefined, signal: new AbortController().signal };
    const upload = uploadMedia({ file: new File(['x'], 'a.png'), kind: 'image', ...listeners });
    await expect(upload).rejects.toThrow(message);
  });
});
