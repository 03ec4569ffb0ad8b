import { expect, it } from 'vitest';
import { uploadFailed } from './media-toasts.ts';

it('of a failed upload has the error’s own message', () => {
  expect(uploadFailed(new Error('Upload failed: 413 - too large'))).toMatchObject({
    title: 'Upload Error',
    description: 'Upload failed: 413 - too large',
  });
});
