import { describe, expect, it } from 'vitest';
import { mediaPathOf } from './media.ts';

describe('the address of an uploaded file', () => {
  it('ends as the address it was put to, without the query', () => {
    expect(mediaPathOf('/api/media/uploads/images/0a1b?expires=1&signature=a%2Fb', 'image')).toBe('/media/images/0a1b');
    expect(mediaPathOf('https://store.example.org/hub/videos/0a1b.mp4?X-Amz-Signature=ff', 'video')).toBe(
      '/media/videos/0a1b.mp4',
    );
  });
});
