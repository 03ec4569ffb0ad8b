import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { IMAGE_ACCEPT, IMAGE_FORMATS, MEDIA_ACCEPT, MEDIA_FORMATS, mediaKindOf, mediaRefusal } from './media-file.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('a file for a question', () => {
  it.each([
    ['scan.jpg', 'image/jpeg', 'image'],
    ['scan.png', 'image/png', 'image'],
    ['scan.gif', 'image/gif', 'image'],
    ['clip.mp4', 'video/mp4', 'video'],
    ['clip.mov', 'video/quicktime', 'video'],
    ['clip.avi', 'video/x-msvideo', 'video'],
    ['clip.wmv', 'video/x-ms-wmv', 'video'],
  ])('may be %s (%s), which is a %s', (name, type, kind) => {
    expect(mediaKindOf(file(name, type))).toBe(kind);
    expect(mediaRefusal(file(name, type))).toBeNull();
  });

  it('is recognized by its name if the browser knows no type', () => {
    expect(mediaKindOf(file('Scan.JPEG', ''))).toBe('image');
    expect(mediaKindOf(file('clip.final.WMV', ''))).toBe('video');
    expect(mediaKindOf(file('png', 'text/html'))).toBeNull();
  });

  it.each([
    ['page.html', 'text/html'],
    ['drawing.svg', 'image/svg+xml'],
  ])('may not be %s', (name, type) => {
    expect(mediaRefusal(file(name, type))).toEqual({
      title: 'Invalid File Type',
      description: 'Please upload images (JPG, PNG, GIF) or videos (MP4, MOV, AVI, WMV)',
      variant: 'destructive',
    });
  });

  it.each([
    ['scan.webp', 'image/webp', 'save it as PNG'],
    ['scan.HEIC', 'image/heic', 'save it as PNG'],
    ['scan.dcm', '', 'DICOM files may contain the name of a patient'],
    ['clip.webm', 'video/webm', 'Save this video as MP4'],
  ])('may not be %s, with advice what to do', (name, type, advice) => {
    const description = mediaRefusal(file(name, type))?.description;
    expect(description).toMatch(/^Please upload images \(JPG, PNG, GIF\) or videos \(MP4, MOV, AVI, WMV\)\. /);
    expect(description).toContain(advice);
  });

  it('may be as large as its limit, and not a byte larger', () => {
    expect(mediaRefusal(file('a.png', 'image/png', IMAGE_MAX_BYTES))).toBeNull();
    expect(mediaRefusal(file('a.png', 'image/png', IMAGE_MAX_BYTES + 1))).toMatchObject({
      title: 'File Too Large',
      description: 'File size must be less than 10MB',
    });
    expect(mediaRefusal(file('a.mp4', 'video/mp4', VIDEO_MAX_BYTES))).toBeNull();
    expect(mediaRefusal(file('a.mp4', 'video/mp4', VIDEO_MAX_BYTES + 1))).toMatchObject({
      description: 'File size must be less than 50MB',
    });
  });

  it('may not be a video if only images are allowed', () => {
    expect(mediaRefusal(file('clip.mp4', 'video/mp4'), true)?.description).toBe('Please upload images (JPG, PNG, GIF)');
    expect(mediaRefusal(file('scan.png', 'image/png'), true)).toBeNull();
  });

  it('is offered by its types in the file chooser', () => {
    expect(MEDIA_ACCEPT).toBe('.jpeg,.jpg,.png,.gif,.mp4,.mov,.avi,.wmv');
  });

  it.each([
    [IMAGE_ACCEPT, IMAGE_FORMATS, true],
    [MEDIA_ACCEPT, MEDIA_FORMATS, false],
  ])('of each type in the chooser is named by the hint and by the refusal (%s)', (accept, hint, isImageOnly) => {
    const refusal = mediaRefusal(file('a.html', 'text/html'), isImageOnly)?.description ?? '';
    const formats = accept.toUpperCase().replaceAll('.', '').replace('JPEG,', '').split(',');
    for (const text of [hint, refusal]) expect(text.match(/\b[A-Z]{2}[A-Z4]\b/g)).toEqual(formats);
  });
});
