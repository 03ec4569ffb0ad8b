import { describe, expect, it } from 'vitest';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { pageHead } from './page-head.ts';

const site = { ...SITE_DRAFT, photoUrl: null, revision: 'first' };
const publicUrl = 'https://hub.example.org';

describe('the head of a page', () => {
  it('describes the public page to search engines and link previews', () => {
    const head = pageHead({ site, publicUrl, isPublic: true });
    expect(head).toContain('<title>Sonography Learning Hub</title>');
    expect(head).toContain('<link rel="canonical" href="https://hub.example.org/">');
    expect(head).toContain('property="og:image" content="https://hub.example.org/images/share.jpg"');
    expect(head).not.toContain('noindex');
  });

  it('keeps all other pages out of search engines', () => {
    expect(pageHead({ site, publicUrl, isPublic: false })).toContain('noindex');
  });

  it('prevents a title from ending its element, and a name from ending the structured data', () => {
    const hostile = { ...site, title: '</title><script>x</script>', instructorName: '</script><script>y</script>' };
    const head = pageHead({ site: hostile, publicUrl, isPublic: true });
    expect(head).not.toContain('<script>x');
    expect(head).not.toContain('<script>y');
  });

  it('contains structured data that is valid JSON', () => {
    const head = pageHead({ site: { ...site, professionalUrl: 'https://example.org/me' }, publicUrl, isPublic: true });
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ name: site.title, founder: { sameAs: ['https://example.org/me'] } });
  });

  it('names nobody until a teacher has saved a name', () => {
    expect(pageHead({ site: { ...site, instructorName: '' }, publicUrl, isPublic: true })).not.toContain('founder');
  });
});
