import { z } from 'zod';
import { IMAGE_WIDTHS } from './media-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import * as endpoints from './media.endpoints.ts';

const mediaName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,199}$/);

export const getImage = endpoint({
  ...endpoints.getImage,
  summary: 'An image of the question bank, in the requested width if several are stored',
  params: z.object({ name: mediaName }),
  query: z.object({
    width: z.coerce
      .number()
      .pipe(z.literal([...IMAGE_WIDTHS]))
      .optional(),
  }),
  responses: { 200: z.any() },
});

export const getVideo = endpoint({
  ...endpoints.getVideo,
  summary: 'A video of the question bank, whole or the requested range',
  params: z.object({ name: mediaName }),
  responses: { 200: z.any() },
});

/**
 * Step one of an upload. The file is then PUT to `uploadURL` with its content type, before the address expires; it
 * becomes `/media/images/{last path segment}` or `/media/videos/{last path segment}`.
 */
export const requestUpload = endpoint({
  ...endpoints.requestUpload,
  unaudited: 'unused-file',
  summary: 'An address, good for 15 minutes, to which one image or video can be PUT',
  body: z.object({ fileType: z.enum(['image', 'video']) }),
  responses: { 200: z.object({ uploadURL: z.string() }) },
});

/** Step two, if media is stored in a folder; an S3-compatible store has its own address for this. */
export const putUpload = endpoint({
  ...endpoints.putUpload,
  unaudited: 'unused-file',
  summary: 'Receive an image (at most 10 MB) or video (50 MB) at a signed address; 415 if it is something else',
  params: z.object({ kind: z.enum(['images', 'videos']), name: mediaName }),
  query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(200) }),
  responses: { 200: z.object({ url: z.string() }) },
});

/** Step three, optional: saving a question does the same. Reports at once whether the file can be used. */
export const finishUpload = endpoint({
  ...endpoints.finishUpload,
  unaudited: 'unused-file',
  summary: 'Check and prepare an uploaded file: images are re-encoded in several sizes; can be repeated',
  body: z.object({ url: z.string().regex(/^\/media\/(images|videos)\/[A-Za-z0-9][\w.-]{0,99}$/) }),
  responses: {
    200: z.object({
      url: z.string(),
      contentType: z.string(),
      bytes: z.int(),
      /** Pixels; null for videos. */
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  },
});

export const uploadImage = endpoint({
  ...endpoints.uploadImage,
  unaudited: 'unused-file',
  summary: 'Upload an image in one step (multipart: image)',
  responses: { 200: z.object({ imageUrl: z.string() }) },
});
