/** The kind of a file by its first bytes, in enough detail to tell a teacher why it cannot be read. */
export type ContentKind = 'zip' | 'ole' | 'html' | 'xml' | 'text' | 'other';

const SIGNATURES: [kind: ContentKind, bytes: number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  // PDF, PNG, JPEG, GIF, gzip, 7z, RAR, RTF
  ['other', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['other', [0x89, 0x50, 0x4e, 0x47]],
  ['other', [0xff, 0xd8, 0xff]],
  ['other', [0x47, 0x49, 0x46, 0x38]],
  ['other', [0x1f, 0x8b]],
  ['other', [0x37, 0x7a, 0xbc, 0xaf]],
  ['other', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['other', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];
const HEAD_BYTES = 1000;

export function contentKind(data: Uint8Array): ContentKind {
  const signature = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => data[index] === byte));
  if (signature !== undefined) return signature[0];
  // UTF-16 has a zero byte in every Latin letter; without those bytes it reads like ASCII.
  const head = Buffer.from(data.subarray(0, HEAD_BYTES)).toString('latin1').replaceAll('\0', '');
  const start = head.replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '').toLowerCase();
  if (/^(?:<!doctype html|<html|<table|<head|<body|<meta)/.test(start)) return 'html';
  return start.startsWith('<?xml') || start.startsWith('<quiz') ? 'xml' : 'text';
}
