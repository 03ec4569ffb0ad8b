import { headOf } from '../contract/endpoint-head.ts';

export const getSite = headOf('GET', '/api/site', 'public');
export const updateSite = headOf('PUT', '/api/site', 'owner');
export const uploadSitePhoto = headOf('POST', '/api/site/photo', 'owner');
export const deleteSitePhoto = headOf('DELETE', '/api/site/photo', 'owner');
export const getSitePhoto = headOf('GET', '/media/site/:name', 'public');
