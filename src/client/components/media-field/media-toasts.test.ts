import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { uploadFailed } from './media-toasts.ts';

const refused = new CallError(409, JSON.stringify({ message: 'The selection has changed', code: 'conflict' }));

describe('the notification', () => {
  it('of an upload has the error’s own message', () => {
    expect(uploadFailed(new Error('Upload failed: 413 - too large'))).toMatchObject({
      title: 'Upload Error',
      description: 'Upload failed: 413 - too large',
    });
    expect(uploadFailed(refused).description).toBe('The selection has changed');
  });
});
