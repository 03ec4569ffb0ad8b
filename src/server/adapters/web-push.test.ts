import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aBrowser, aPushService } from '#tests/support/push-service.ts';
import { createWebPush, encrypted, isPushService, newPushKeys } from './web-push.ts';

const publicUrl = 'https://hub.example';

it('encrypts as the example of RFC 8291', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const message = encrypted('When I grow up, I want to be a watermelon', browser, { salt, own });
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('is known by its address: %s', (endpoint) => {
    expect(isPushService(new URL(endpoint))).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'https://10.0.0.1/abc',
    'file:///etc/passwd',
  ])('is not written to if it is not known: %s', (endpoint) => {
    expect(isPushService(new URL(endpoint))).toBe(false);
    expect(createWebPush({ keys: newPushKeys(), publicUrl }).isUsable({ ...aBrowser().device(endpoint) })).toBe(false);
  });
});

describe('a message', () => {
  const push = (isService = () => true) => createWebPush({ keys: newPushKeys(), publicUrl, isService });

  it('can be read by its browser only, and is signed by the hub for this service', async () => {
    const service = await aPushService();
    const [sender, browser] = [push(), aBrowser()];
    expect(await sender.send(browser.device(service.endpoint('a')), 'Today’s questions are ready.')).toBe('sent');
    const [received] = service.received;
    expect(received?.headers).toMatchObject({ ttl: '10800', 'content-encoding': 'aes128gcm' });
    expect(browser.read(received?.body)).toBe('Today’s questions are ready.');
    expect(() => aBrowser().read(received?.body)).toThrow('authenticate');

    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(received?.headers.authorization)) ?? [];
    expect(key).toBe(sender.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const isSigned = verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: publicUrl,
    });
  });

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
    [307, 'failed'],
  ] as const)('that is answered with %i is %s', async (status, outcome) => {
    const service = await aPushService();
    service.status = status;
    expect(await push().send(aBrowser().device(service.endpoint('a')), 'x')).toBe(outcome);
    expect(service.received).toHaveLength(1);
  });

  it('fails if nobody takes it', async () => {
    const service = await aPushService();
    await service.close();
    expect(await push().send(aBrowser().device(service.endpoint('a')), 'x')).toBe('failed');
  });

  it('needs keys that are keys', () => {
    const device = aBrowser().device('https://fcm.googleapis.com/a');
    expect(push().isUsable(device)).toBe(true);
    expect(push().isUsable({ ...device, p256dh: 'AAAA' })).toBe(false);
    expect(push().isUsable({ ...device, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
  });
});
