import { z } from 'zod';
import { siteSettings } from '#shared/hub/site.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, revision } from '../contract/fields.ts';
import * as endpoints from './site.endpoints.ts';

/** The public site's texts, with their revision and the address of the instructor's photo (null for none). */
export const site = siteSettings.extend({
  /** Empty, like all texts about the instructor, until a teacher has saved them. */
  instructorName: z.string(),
  photoUrl: z.string().nullable(),
  revision,
});
export type Site = z.output<typeof site>;

export const getSite = endpoint({
  ...endpoints.getSite,
  summary: 'The public site’s texts about the hub and its instructor',
  responses: { 200: site },
});

export const updateSite = endpoint({
  ...endpoints.updateSite,
  audit: { kind: 'settings' },
  summary: 'Change the public site’s texts',
  body: siteSettings.extend({ expectedRevision }),
  responses: { 200: site },
});

export const uploadSitePhoto = endpoint({
  ...endpoints.uploadSitePhoto,
  audit: { kind: 'settings' },
  summary: 'Replace the instructor’s photo (multipart: photo)',
  responses: { 200: site },
});

export const deleteSitePhoto = endpoint({
  ...endpoints.deleteSitePhoto,
  audit: { kind: 'settings' },
  summary: 'Remove the instructor’s photo',
  responses: { 200: site },
});

export const getSitePhoto = endpoint({
  ...endpoints.getSitePhoto,
  summary: 'The instructor’s photo',
  params: z.object({ name: z.string().regex(/^[a-f0-9-]{36}\.webp$/) }),
  responses: { 200: z.any() },
});
