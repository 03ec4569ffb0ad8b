import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { deleteSitePhoto, getSite, updateSite } from '#shared/hub/site.contract.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { encodedForm } from '#tests/support/form.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const uploadPhoto = async (data: Buffer | string) =>
  teacher.send('POST', '/api/site/photo', await encodedForm({ file: { name: 'me.jpg', data } }, 'photo'));

describe('the public site', () => {
  it('says nothing about the instructor until a teacher saves it, even a draft as it is', async () => {
    const { title, ...aboutInstructor } = await hub.stranger().ok(getSite);
    expect(title).toBe('Sonography Learning Hub');
    expect(aboutInstructor).toMatchObject({ instructorName: '', credentials: '', biography: '', quote: '' });
    await teacher.ok(updateSite, { body: SITE_DRAFT });
    expect(await hub.stranger().ok(getSite)).toMatchObject({ ...SITE_DRAFT, photoUrl: null });
  });

  it('keeps its title if the rest of a restored setting is not valid', async () => {
    await writeSetting(hub.db, 'site', { title: 'Echo School', instructorName: 7 });
    expect(await hub.stranger().ok(getSite)).toMatchObject({ title: 'Echo School', instructorName: '' });
    await writeSetting(hub.db, 'site', 'nonsense');
    expect(await hub.stranger().ok(getSite)).toMatchObject({ title: 'Sonography Learning Hub' });
  });

  it('shows the teacher’s texts', async () => {
    const site = { ...SITE_DRAFT, title: 'Ultrasound with Ada', professionalUrl: 'https://example.org/ada' };
    await teacher.ok(updateSite, { body: site });
    expect(await hub.stranger().ok(getSite)).toMatchObject(site);
  });

  it('refuses a blank title and an address that is not https', async () => {
    for (const wrong of [{ title: ' ' }, { professionalUrl: 'javascript:alert(1)' }]) {
      expect((await teacher.call(updateSite, { body: { ...SITE_DRAFT, ...wrong } })).status).toBe(400);
    }
  });

  it('shows the photo to everybody, re-encoded without its metadata, until it is removed', async () => {
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#456' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    expect((await uploadPhoto(photo)).status).toBe(200);
    const { photoUrl } = await hub.stranger().ok(getSite);
    const shown = await hub.app.inject({ url: photoUrl ?? '' });
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
    expect(shown.rawPayload.includes('secret place')).toBe(false);
    expect((await teacher.ok(deleteSitePhoto)).photoUrl).toBeNull();
  });

  it('refuses a photo that is not a picture', async () => {
    expect((await uploadPhoto('<svg onload="alert(1)"/>')).status).toBe(415);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const answer = await uploadPhoto(svg);
    expect([answer.status, answer.text]).toEqual([415, expect.stringContaining('JPG, PNG, GIF or WebP')]);
  });
});
