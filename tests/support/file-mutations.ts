import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';

/** Fragments that mutations insert now and then, so that inputs come close to the syntax that the readers look for. */
export const TOKENS = [
  ...'QUESTION: TOPIC: CORRECT: A) B. ---'.split(' '),
  'ANSWER: B',
  ...'$CATEGORY: :: { } = ~ # #### \\ %50% < > </text> <![CDATA[ ]]> <!--'.split(' '),
  '<!DOCTYPE x [',
  ...'&amp; &#0; &#x110000; &nbsp;'.split(' '),
  '<img src="',
  ...`" "" ' , ;`.split(' '),
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\u2028',
  ...'\uFEFF \uD800 🫀 é __proto__ constructor -1 999999999999 =cmd|x ../ ..\\ /'.split(' '),
  ' '.repeat(50),
  'A1048576',
  'XFD1',
];

const position = fc.nat({ max: 1_000_000 });
/** A kind of change, chosen so often, with its measures. */
const kind = <Kind extends string, Measures extends object>(
  name: Kind,
  weight: number,
  measures: { [Name in keyof Measures]: fc.Arbitrary<Measures[Name]> },
) => ({ weight, arbitrary: fc.record(measures).map((made) => ({ kind: name, ...made })) });
const change = fc.oneof(
  kind('bytes', 5, { at: position, bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) }),
  kind('token', 5, { at: position, token: fc.constantFrom(...TOKENS) }),
  kind('delete', 3, { at: position, length: fc.nat({ max: 60 }) }),
  kind('cut', 1, { at: position }),
  kind('repeat', 2, { at: position, length: fc.nat({ max: 400 }), times: fc.integer({ min: 2, max: 6 }) }),
  kind('line ends', 1, { ends: fc.constantFrom('\r\n', '\r', '\n\n', '') }),
  kind('random', 1, { bytes: fc.uint8Array({ maxLength: 300 }) }),
);
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
/** Makes several changes to a file, one after another. */
export const changes = fc.array(change, { minLength: 0, maxLength: 6 });

function changed(data: Uint8Array, { ...how }: Change): Uint8Array {
  const at = 'at' in how ? how.at % (data.length + 1) : 0;
  const join = (...parts: (Uint8Array | string)[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));
  switch (how.kind) {
    case 'bytes':
      return join(data.subarray(0, at), how.bytes, data.subarray(at + how.bytes.length));
    case 'token':
      return join(data.subarray(0, at), how.token, data.subarray(at));
    case 'delete':
      return join(data.subarray(0, at), data.subarray(at + how.length));
    case 'cut':
      return data.slice(0, at);
    case 'repeat': {
      const part = data.subarray(at, at + how.length);
      return join(data.subarray(0, at), ...Array.from({ length: how.times }, () => part), data.subarray(at));
    }
    case 'line ends':
      return join(Buffer.from(data).toString('latin1').replaceAll('\n', how.ends));
    case 'random':
      return how.bytes;
    default:
      return data;
  }
}

export const mutated = (data: Uint8Array, list: Change[]) => list.reduce(changed, data);

/** Changes one part of a workbook or archive and packs it again, so that tests get past the archive's own checks. */
export function repacked(data: Uint8Array, part: number, list: Change[]): Uint8Array {
  const files = unzipSync(data);
  const names = Object.keys(files);
  const name = names[part % names.length] ?? '';
  return zipSync({ ...files, [name]: mutated(files[name] ?? new Uint8Array(), list) });
}
