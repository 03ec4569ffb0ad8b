import { expect, it } from 'vitest';
import { rareCodec } from './video-codec.ts';

const box = (name: string, content: string) => `\0\0\0\0${name}${content}`;
const video = (entry: string) =>
  new Blob([
    Buffer.from(
      box('ftyp', 'isom') + box('mdat', 'sssts') + box('stsd', `\0\0\0\0\0\0\0\u0001\0\0\0\0${entry}`),
      'latin1',
    ),
  ]);
const h264 = (profile: number) => `avc1${'\0'.repeat(78)}${box('avcC', `\u0001${String.fromCharCode(profile)}`)}`;

it.each([
  ['hvc1', 'HEVC'],
  ['hev1', 'HEVC'],
  ['apcn', 'ProRes'],
  [h264(244), 'a rare kind of H.264'],
  [h264(122), 'a rare kind of H.264'],
  [h264(100), null],
  [h264(66), null],
  ['vp09', null],
  ['av01', null],
])('a video of %j is hard to play because of: %s', async (entry, codec) => {
  expect(await rareCodec(video(entry))).toBe(codec);
});

it('other files are not looked into', async () => {
  expect(await rareCodec(new Blob(['RIFF....AVI stsd............hvc1']))).toBeNull();
});
