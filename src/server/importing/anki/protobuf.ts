import { ImportFileError } from '#server/importing/import-file-error.ts';

export interface ProtobufField {
  number: number;
  /** A number for varints, the bytes for everything else. */
  value: number | Uint8Array;
}

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;
const VARINT_BYTES_MAX = 10;

/**
 * The fields of a message, in order. Numbers beyond 2^53 lose their last digits. Throws `ImportFileError` if it is not
 * a message. Source: Protocol Buffers, "Encoding".
 */
export function protobufFields(data: Uint8Array): ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let i = 0; i < VARINT_BYTES_MAX; i++) {
      const byte = data[at++];
      if (byte === undefined) throw damaged();
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    throw damaged();
  };
  const bytes = (length: number): Uint8Array => {
    if (at + length > data.length) throw damaged();
    at += length;
    return data.subarray(at - length, at);
  };
  while (at < data.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === VARINT) fields.push({ number, value: varint() });
    else if (wireType === LENGTH_DELIMITED) fields.push({ number, value: bytes(varint()) });
    else if (wireType === FIXED_64) fields.push({ number, value: bytes(8) });
    else if (wireType === FIXED_32) fields.push({ number, value: bytes(4) });
    else throw damaged();
  }
  return fields;
}

/** The last value of a field counts, as in any protobuf reader; a missing field has the default. */
export function protobufNumber(fields: ProtobufField[], number: number): number {
  const value = fields.findLast((field) => field.number === number)?.value;
  return typeof value === 'number' ? value : 0;
}

export function protobufText(fields: ProtobufField[], number: number): string {
  const value = fields.findLast((field) => field.number === number)?.value;
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : '';
}

const damaged = () => new ImportFileError('The package is damaged: please export it from Anki again');
