import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filled, GARBAGE, RAW } from '#tests/support/garbage.ts';
import { contract } from './index.ts';

const messagesOf = (shape: z.ZodType) =>
  GARBAGE.flatMap((garbage) => filled(shape, garbage)).flatMap(
    (value) => shape.safeParse(value).error?.issues.map(({ message }) => message) ?? [],
  );

it.each(
  contract.flatMap(({ method, path, ...parts }) =>
    (['params', 'query', 'body'] as const).flatMap((name) => {
      const shape = parts[name];
      return shape === undefined ? [] : [[`${name} of ${method} ${path}`, shape] as const];
    }),
  ),
)('no message about the %s is raw', (_name, shape) => {
  const messages = new Set(messagesOf(shape));
  expect([...messages].filter((message) => RAW.test(message))).toEqual([]);
});

describe('a message', () => {
  it.each<[message: string, shape: z.ZodType, value: unknown]>([
    ['Required', z.string(), undefined],
    ['Required', z.number(), null],
    ['Required', z.string().min(1), ''],
    ['Must be text', z.string(), 5],
    ['Must be a number', z.number(), 'a'],
    ['Must be a number', z.coerce.number(), 'a'],
    ['Must be a number', z.number(), Infinity],
    ['Must be a whole number', z.int(), 1.5],
    ['Must be true or false', z.boolean(), 1],
    ['Must be a list', z.array(z.int()), {}],
    ['Must be an object', z.object({}), []],
    ['Must be at most 1,200 characters', z.string().max(1200), 'x'.repeat(1201)],
    ['Must be at least 2 characters', z.string().min(2), 'x'],
    ['Must be exactly 1 character', z.string().length(1), 'xx'],
    ['Must have at least 1 item', z.array(z.int()).min(1), []],
    ['Must have at most 2 items', z.array(z.int()).max(2), [1, 2, 3]],
    ['Must be at least 0', z.int().min(0), -1],
    ['Must be at most 5,000', z.int().max(5000), 5001],
    ['Must be more than 0', z.number().positive(), 0],
    ['Must be less than 1', z.number().lt(1), 1],
    ['Must be a multiple of 5', z.number().multipleOf(5), 3],
    ['Must be RESTORE', z.literal('RESTORE'), 'x'],
    ['Must be one of: easy, hard', z.enum(['easy', 'hard']), 'x'],
    ['Unknown field: hue', z.strictObject({}), { hue: 1 }],
    ['Unknown fields: a, b', z.strictObject({}), { a: 1, b: 2 }],
    ['Must be a UUID', z.uuid(), '7'],
    ['Must be an email address', z.email(), 'a@'],
    ['Must be a web address', z.url(), 'a'],
    ['Must be a date such as 2026-01-31', z.iso.date(), '1.1.2026'],
    ['Must be a time such as 2026-01-31T12:00:00Z', z.iso.datetime(), 'now'],
    ['Has the wrong format', z.string().regex(/a/), 'b'],
    ['Must be quiz', z.discriminatedUnion('kind', [z.object({ kind: z.literal('quiz') })]), { kind: 'x' }],
    ['Not valid', z.union([z.int(), z.array(z.int())]), 'x'],
    ['Not valid', z.string().refine(() => false), 'x'],
    ['Too long for a letter', z.string().max(1, 'Too long for a letter'), 'xx'],
  ])('is in plain words: %s', (message, shape, value) => {
    expect(shape.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});
