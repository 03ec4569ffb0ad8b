import { z } from 'zod';

/** Zod's own texts, which name types and operators. */
export const RAW =
  /[:,] expected |^(?:Expected|Too (?:small|big)|Unrecognized)|^Invalid (?:input|option|string|element|key)|[<>]=|^\[/;

/** Values that fit no field, one for each way of being wrong. */
export const GARBAGE: unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(200_001),
  -1e21,
  1.5,
  Number.NaN,
  true,
  [],
  {},
  { unknown: 1 },
];

/** A value of the outer form of a shape, with this garbage in its place or in all fields and elements inside. */
export function filled(shape: z.core.$ZodType, garbage: unknown, depth = 0): unknown[] {
  if (depth > 8) return [garbage];
  const inside = (part: z.core.$ZodType) => filled(part, garbage, depth + 1);
  if (shape instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(shape.shape).map(([name, field]) => [name, inside(field)] as const);
    const most = Math.max(1, ...fields.map(([, values]) => values.length));
    return [
      garbage,
      ...Array.from({ length: most }, (_, n) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[Math.min(n, values.length - 1)]])),
      ),
    ];
  }
  if (shape instanceof z.ZodArray) return [garbage, ...inside(shape.element).map((one) => [one])];
  if (shape instanceof z.ZodRecord) return [garbage, ...inside(shape.valueType).map((one) => ({ x: one }))];
  if (shape instanceof z.ZodUnion) return shape.options.flatMap(inside);
  if (shape instanceof z.ZodPipe) return inside(shape.in);
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault) {
    return inside(shape.unwrap());
  }
  return [garbage];
}
