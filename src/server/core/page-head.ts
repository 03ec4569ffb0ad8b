import type { Site } from '#shared/hub/site.contract.ts';

const DESCRIPTION =
  'Multiple-choice questions, ultrasound images, instructional videos and interactive flashcards for sonography ' +
  'students, with performance tracking and certification preparation.';
/** 1200 by 630 pixels, made by the client's build. */
const PICTURE = '/images/share.jpg';

/** Title, description and, for the public page, what search engines and link previews read. */
export function pageHead({ site, publicUrl, isPublic }: { site: Site; publicUrl: string; isPublic: boolean }): string {
  const title = escaped(site.title);
  const common = `<title>${title}</title><meta name="description" content="${DESCRIPTION}">`;
  if (!isPublic) return `${common}<meta name="robots" content="noindex">`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`;
  return [
    common,
    `<link rel="canonical" href="${escaped(publicUrl)}/">`,
    property('type', 'website'),
    property('title', site.title),
    property('description', DESCRIPTION),
    property('url', `${publicUrl}/`),
    property('image', publicUrl + PICTURE),
    property('image:alt', 'Simulated ultrasound sector with a cyst, vessels and a stone'),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${structuredData(site, publicUrl)}</script>`,
  ].join('');
}

/** schema.org's description of the hub and the person who runs it. */
function structuredData(site: Site, publicUrl: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: site.title,
    url: `${publicUrl}/`,
    description: DESCRIPTION,
    ...(site.instructorName && {
      founder: {
        '@type': 'Person',
        name: site.instructorName,
        ...(site.credentials && { jobTitle: site.credentials }),
        ...(site.professionalUrl && { sameAs: [site.professionalUrl] }),
        ...(site.photoUrl && { image: publicUrl + site.photoUrl }),
      },
    }),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text for an attribute or an element. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
