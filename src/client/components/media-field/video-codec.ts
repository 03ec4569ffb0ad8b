/** Profiles of H.264 that hardly any browser plays: 10 bits, 4:2:2 and 4:4:4. */
const RARE_PROFILES = new Set([110, 122, 244]);
const RARE_CODECS: Record<string, string> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'HEVC',
  dvhe: 'HEVC',
  mp4v: 'MPEG-4 Visual',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  mjpa: 'Motion JPEG',
  jpeg: 'Motion JPEG',
};

/** The name of a video's encoding if many browsers cannot play it; null for other files. */
export async function rareCodec(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (textAt(bytes, 4) !== 'ftyp' && textAt(bytes, 4) !== 'moov' && textAt(bytes, 4) !== 'wide') return null;
  for (let at = indexOf(bytes, 'stsd', 0); at !== -1; at = indexOf(bytes, 'stsd', at + 4)) {
    // After the name: version and flags, the number of entries, then the size and the name of the first one.
    const codec = textAt(bytes, at + 16);
    const rare = RARE_CODECS[codec];
    if (rare !== undefined) return rare;
    if (codec !== 'avc1' && codec !== 'avc3') continue;
    const settings = indexOf(bytes, 'avcC', at);
    if (settings !== -1 && RARE_PROFILES.has(bytes[settings + 5] ?? 0)) return 'a rare kind of H.264';
  }
  return null;
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function indexOf(bytes: Uint8Array, name: string, from: number): number {
  const first = name.charCodeAt(0);
  let at = bytes.indexOf(first, from);
  while (at !== -1 && textAt(bytes, at) !== name) at = bytes.indexOf(first, at + 1);
  return at;
}
