import { z } from 'zod';
import { siteSettings } from '#shared/hub/site.ts';
import { endpoint } from '../contract/endpoint.ts';

/** The public site's texts, with the address of the instructor's photo (null for none). */
export const site = siteSettings.extend({ photoUrl: z.string().nullable() });
export type Site = z.output<typeof site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'The public site’s texts about the hub and its instructor',
  responses: { 200: site },
});

export const updateSite = endpoint({
  method: 'PUT',
  path: '/api/site',
  access: 'owner',
  audit: { kind: 'settings' },
  summary: 'Change the public site’s texts',
  body: siteSettings,
  responses: { 200: site },
});

export const uploadSitePhoto = endpoint({
  method: 'POST',
  path: '/api/site/photo',
  access: 'owner',
  audit: { kind: 'settings' },
  summary: 'Replace the instructor’s photo (multipart: photo)',
  responses: { 200: site },
});

export const deleteSitePhoto = endpoint({
  method: 'DELETE',
  path: '/api/site/photo',
  access: 'owner',
  audit: { kind: 'settings' },
  summary: 'Remove the instructor’s photo',
  responses: { 200: site },
});

export const getSitePhoto = endpoint({
  method: 'GET',
  path: '/media/site/:name',
  access: 'public',
  summary: 'The instructor’s photo',
  params: z.object({ name: z.string().regex(/^[a-f0-9-]{36}\.webp$/) }),
  responses: { 200: z.any() },
});
