import type { Method } from '#shared/contract/endpoint-head.ts';
import { z } from 'zod';

/** The part of an endpoint's OpenAPI description that requests are generated from. */
interface Operation {
  method: Method;
  path: string;
  summary: string;
  params: { name: string; in: string; schema: Schema }[];
  body: Schema | null;
  /** Names of a form's parts, if the endpoint takes one; its summary says which. */
  formParts: string[] | null;
}

type Schema = z.output<typeof schema>;
const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(schema).optional();
  },
  get items() {
    return z.union([schema, z.boolean()]).optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
});
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string().default(''),
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema })).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
});

export function operationsOf(openApi: unknown): Operation[] {
  return Object.entries(document.parse(openApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, parameters, requestBody }]) => ({
      method: method.toUpperCase() as Method, // our endpoints have no others
      path,
      summary,
      params: parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      formParts: /multipart/.test(summary) ? partNamesIn(summary) : null,
    })),
  );
}

const partNamesIn = (summary: string) =>
  /multipart: ([\w, ]+)\)/.exec(summary)?.[1]?.split(', ') ?? ['backup', 'dryRun', 'includeUsers'];

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff!',
  '"}\r\n],',
  "'; drop table users;--",
  '%',
  String.raw`\u0000`,
  '../../../etc/passwd',
  '..',
  '<svg onload=alert(1)>',
  '\u202e\u2028',
  '1e999',
  '-1',
  '9'.repeat(40),
  'NaN',
  'x'.repeat(70_000),
  '{{c1::',
  '[latex]\\frac',
  '275760-09-13T00:00:00Z',
  '0000-00-00',
];
const HOSTILE_VALUES = [null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308, [], {}, [[]], { a: { b: [] } }];
const FILES: [name: string, data: string][] = [
  ['a.json', '{"format":"sonography-learning-hub-backup","version":1,"data":{\n'],
  ['a.csv', 'question,option a,option b,answer\nWhat?,One,Two,A\n'],
  ['a.txt', 'Question: What?\nA) One\nB) Two\nCorrect: A\n'],
  ['a.xml', '<?xml version="1.0"?><quiz><question type="multichoice"><name>'],
  ['a.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff'],
  ['a.zip', 'PK\x03\x04\x14\0\0\0\x08\0garbage'],
  ['a.apkg', 'PK\x05\x06' + '\0'.repeat(18)],
  ['../../a.pdf', '%PDF-1.7\n'],
  ['', ''],
];

interface RandomRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  remoteAddress: string;
}

/** Requests to all endpoints, valid and invalid in every part, the same for the same seed. */
export class RandomRequests {
  /** Ids that the hub has returned; most requests use one of them. */
  readonly #ids: string[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Collects the ids of a response. */
  learn(text: string): void {
    for (const [id] of text.slice(0, 20_000).matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)) {
      this.#ids.push(id);
      if (this.#ids.length > 400) this.#ids.splice(this.#below(this.#ids.length), 1);
    }
  }

  /** Most requests to calls that would wipe the hub have the wrong confirmation. */
  next(operation: Operation): RandomRequest {
    const isFinal = /\/backup\/(clear|restore|stored)|DELETE \/api\/(topics|questions|flashcards)$/.test(
      `${operation.method} ${operation.path}`,
    );
    const wildness = isFinal ? 0.9 : this.pick([0, 0, 0.05, 0.3]);
    const query = operation.params.filter((param) => param.in === 'query');
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(this.#wellFormed(this.#text(this.#schemaOf(operation, name), wildness))),
    );
    const pairs = query
      .filter(() => this.#chance(0.5))
      .map(({ name, schema }) => `${name}=${encodeURIComponent(this.#wellFormed(this.#text(schema, wildness)))}`);
    if (this.#chance(0.03)) pairs.push(this.pick(['a[]=1', 'limit=1&limit=2', '%', '__proto__=1', '%00', 'x=%ff']));
    const url = pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
    return {
      method: operation.method,
      url: this.#chance(0.01) ? url.replace('/api/', this.pick(['/api//', '/api/%2e%2e/', '/API/', '/api/./'])) : url,
      ...this.#payload(operation, wildness),
      remoteAddress: `198.18.${this.#below(250)}.${1 + this.#below(250)}`,
    };
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item; // never empty
  }

  #payload(operation: Operation, wildness: number): Pick<RandomRequest, 'payload' | 'headers'> {
    const headers: Record<string, string> = {};
    if (this.#chance(0.05)) headers['accept'] = 'application/x-ndjson';
    if (this.#chance(0.05))
      headers['x-time-zone'] = this.pick(['Europe/Berlin', 'No/Where', '\u00ff', 'x'.repeat(5000)]);
    if (this.#chance(0.03)) headers['range'] = this.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'x']);
    if (this.#chance(0.02)) headers['origin'] = this.pick(['https://evil.example', 'null', 'http://[', '']);
    if (operation.method === 'GET') return { headers };
    if (operation.formParts !== null && this.#chance(0.95)) {
      const { type, payload } = this.#form(operation.formParts, wildness);
      return { headers: { ...headers, 'content-type': type }, payload };
    }
    if (operation.body === null && this.#chance(0.7)) return { headers };
    headers['content-type'] = this.#chance(0.95)
      ? 'application/json'
      : this.pick(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'x', '']);
    const json = JSON.stringify(this.#value(operation.body ?? {}, wildness)) ?? '';
    return { headers, payload: this.#chance(wildness / 3) ? this.#brokenJson(json) : json };
  }

  #brokenJson(json: string): string | Buffer {
    return this.pick([
      json.slice(0, this.#below(json.length + 1)),
      json.replace('"', "'"),
      '['.repeat(50_000),
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      '{"__proto__":{"isAdmin":true}}',
      `\ufeff${json}`,
      Buffer.from(json.replaceAll(/[aeiou]/g, '\u00ff'), 'latin1'),
      json.replaceAll(/\d+/g, '1e400'),
      json.replace('{', String.raw`{"\u0000":1,`),
      'null',
      '',
      '"text"',
    ]);
  }

  /** A form as browsers send it, or one that is broken somewhere. */
  #form(names: string[], wildness: number): { type: string; payload: Buffer } {
    const [fileName, data] = this.pick(FILES);
    const fileField = this.#chance(0.9) ? this.pick(['attachment', 'backup', 'photo', 'image', 'file']) : '__proto__';
    const field = names.find((name) => name === fileField) ?? names[0] ?? fileField;
    const parts = names
      .filter((name) => name !== field)
      .map(
        (name) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${this.#wellFormed(this.#anyText(wildness))}`,
      );
    parts.push(`Content-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n${data}`);
    const isBroken = this.#chance(Math.max(wildness, 0.2));
    const whole = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
    const type = 'multipart/form-data; boundary=b';
    if (!isBroken) return { type, payload: Buffer.from(whole, 'latin1') };
    const cut = whole.slice(0, this.#below(whole.length));
    return this.pick([
      { type: 'multipart/form-data', payload: Buffer.from(whole) },
      { type: `multipart/form-data; boundary=${'b'.repeat(300)}`, payload: Buffer.from(whole) },
      { type: 'multipart/form-data; boundary=""', payload: Buffer.from(whole) },
      { type, payload: Buffer.from(cut) },
      { type, payload: Buffer.from(cut) },
      { type, payload: Buffer.alloc(0) },
      { type, payload: Buffer.from(whole.replaceAll('\r\n', '\n')) },
      { type, payload: Buffer.from(whole.replace('form-data', 'x')) },
      { type, payload: Buffer.from(whole.replace(/name="\w+"/, 'name="__proto__"')) },
      {
        type,
        payload: Buffer.from(whole.replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n{"toString":1}')),
      },
      { type, payload: Buffer.from(whole.replace('\r\n\r\n', `\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)) },
      { type, payload: Buffer.from(whole.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n=')) },
      {
        type,
        payload: Buffer.from(`${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(40)}--b--`),
      },
    ]);
  }

  #schemaOf({ params }: Operation, name: string): Schema {
    return params.find((param) => param.name === name)?.schema ?? {};
  }

  /** A value in a path or a query. */
  #text(of: Schema, wildness: number): string {
    const value = this.#value(of, wildness);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #value(of: Schema, wildness: number, depth = 0): unknown {
    if (this.#chance(wildness / 2)) return this.pick<unknown>([...HOSTILE_VALUES, this.pick(HOSTILE_TEXTS)]);
    if ('const' in of) return of.const;
    if (of.enum) return this.pick(of.enum);
    if (of.anyOf && of.anyOf.length > 0) return this.#value(this.pick(of.anyOf), wildness, depth);
    const type = Array.isArray(of.type) ? this.pick(of.type) : of.type;
    if (type === 'object' || of.properties) {
      const entries = Object.entries(of.properties ?? {}).filter(() => !this.#chance(0.05 + wildness / 4));
      const made = entries.map(([name, part]) => [name, depth > 6 ? null : this.#value(part, wildness, depth + 1)]);
      return Object.fromEntries(made) as unknown;
    }
    if (type === 'array') {
      const items = typeof of.items === 'object' ? of.items : {};
      return Array.from({ length: this.#below(5) }, () => this.#value(items, wildness, depth + 1));
    }
    if (type === 'integer' || type === 'number') return this.pick([0, 1, 2, 3, 10, 60, this.#below(1000)]);
    if (type === 'boolean') return this.#chance(0.5);
    if (type === 'null') return null;
    return this.#formatted(of.format, wildness);
  }

  #formatted(format: string | undefined, wildness: number): string {
    if (format === 'uuid')
      return this.#ids.length > 0 && this.#chance(0.9) ? this.pick(this.#ids) : crypto.randomUUID();
    if (format === 'email') return `person-${this.#below(1_000_000)}@hub.test`;
    if (format === 'date') return this.pick(['2000-02-29', '2026-03-11', '1999-12-31']);
    if (format === 'date-time') return this.pick(['2026-03-11T12:00:00.000Z', '2026-03-11T12:00:00Z']);
    return this.#anyText(wildness);
  }

  #anyText(wildness: number): string {
    if (this.#chance(wildness)) return this.pick(HOSTILE_TEXTS);
    if (this.#ids.length > 0 && this.#chance(0.2)) return this.pick(this.#ids);
    return this.pick([
      'Liver',
      'What does this show?',
      'secret1',
      'Ünï💡code',
      'true',
      'all',
      'a.webp',
      '/media/images/a.webp',
    ]);
  }

  /** A text that a path or a form can carry. */
  #wellFormed(text: string): string {
    return text.toWellFormed().slice(0, 4000);
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }
}
