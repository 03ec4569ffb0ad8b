import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deleteSitePhoto, getSite, updateSite } from '#shared/hub/site.contract.ts';
import { DEFAULT_SITE } from '#shared/hub/site.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

async function uploadPhoto(client: TestClient, data: Buffer) {
  const form = new FormData();
  form.set('photo', new File([data as BlobPart], 'me.jpg')); // a Buffer is a BlobPart at run time
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return client.send('POST', '/api/site/photo', { headers, payload: Buffer.from(await encoded.arrayBuffer()) });
}

describe('the public site', () => {
  it('has sensible defaults', async () => {
    const { stranger } = await createTestApp();
    expect(await stranger().ok(getSite)).toEqual({ ...DEFAULT_SITE, photoUrl: null });
  });

  it('shows the teacher’s texts', async () => {
    const hub = await createTestApp();
    const teacher = await hub.as(await aTeacher(hub.db));
    const site = { ...DEFAULT_SITE, title: 'Ultrasound with Ada', professionalUrl: 'https://example.org/ada' };
    await teacher.ok(updateSite, { body: site });
    expect(await hub.stranger().ok(getSite)).toMatchObject(site);
  });

  it('refuses a blank title and an address that is not https', async () => {
    const hub = await createTestApp();
    const teacher = await hub.as(await aTeacher(hub.db));
    for (const wrong of [{ title: ' ' }, { professionalUrl: 'javascript:alert(1)' }]) {
      expect((await teacher.call(updateSite, { body: { ...DEFAULT_SITE, ...wrong } })).status).toBe(400);
    }
  });

  it('can be changed only by teachers', async () => {
    const hub = await createTestApp();
    const student = await hub.as(await aStudent(hub.db));
    expect((await student.call(updateSite, { body: DEFAULT_SITE })).status).toBe(403);
    expect((await student.call(deleteSitePhoto)).status).toBe(403);
  });

  it('shows the photo to everybody, re-encoded without its metadata, until it is removed', async () => {
    const hub = await createTestApp();
    const teacher = await hub.as(await aTeacher(hub.db));
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#456' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect((await uploadPhoto(teacher, photo)).status).toBe(200);
    const { photoUrl } = await hub.stranger().ok(getSite);
    const shown = await hub.app.inject({ url: photoUrl ?? '' });
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
    expect(shown.rawPayload.includes('secret place')).toBe(false);
    expect((await teacher.ok(deleteSitePhoto)).photoUrl).toBeNull();
  });

  it('refuses a photo that is not a picture', async () => {
    const hub = await createTestApp();
    const teacher = await hub.as(await aTeacher(hub.db));
    expect((await uploadPhoto(teacher, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const answer = await uploadPhoto(teacher, Buffer.from(svg));
    expect([answer.status, answer.text]).toEqual([415, expect.stringContaining('JPG, PNG, GIF or WebP')]);
  });
});
