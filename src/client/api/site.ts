import { useQuery } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { Site } from '#shared/hub/site.contract.ts';
import type { SiteSettings } from '#shared/hub/site.ts';
import { deleteSitePhoto, getSite, updateSite, uploadSitePhoto } from '#shared/hub/site.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { useReplacement } from '#client/lib/queries.ts';

/** Used until the site has loaded, in development only: otherwise the page contains it. */
const USUAL_TITLE = 'Sonography Learning Hub';

/** What the public site says about the hub and its instructor. */
export const siteQuery = read(getSite);

export function useSite(): Site | undefined {
  return useQuery(siteQuery).data;
}

export function useSiteTitle(): string {
  return titleOf(useSite());
}

export function titleOf(site: Site | undefined): string {
  return site?.title ?? USUAL_TITLE;
}

export const useUpdateSite = () => useSiteChange((body: SiteSettings & Expecting) => call(updateSite, { body }));
export const useDeleteSitePhoto = () => useSiteChange(() => call(deleteSitePhoto));
export const useUploadSitePhoto = () =>
  useSiteChange((photo: File) => {
    const body = new FormData();
    body.append('photo', photo);
    return call(uploadSitePhoto, { body });
  });

/** Every change returns the whole site. */
function useSiteChange<Change>(mutationFn: (change: Change) => Promise<Site>) {
  return useReplacement(siteQuery, mutationFn);
}
