import { z } from 'zod';
import { formatCount, plural } from '#shared/domain/counted.ts';

/**
 * The words for a value that a shape refuses without a message of its own. Users read them under the field of a form, and
 * in the server's answer. Importing this file sets them for all shapes; `endpoint.ts`, and so every contract, does.
 */
z.config({ localeError: plainMessage });

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
};

function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(TYPES[issue.expected]) ?? 'Not valid';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return oneOf(Array.isArray(issue.options) ? issue.options : []);
    case 'invalid_format':
      return mustBe(FORMATS[issue.format]) ?? 'Has the wrong format';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Required';
      return limit(issue, issue.minimum, issue.inclusive ? 'at least' : 'more than');
    case 'too_big':
      return limit(issue, issue.maximum, issue.inclusive ? 'at most' : 'less than');
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Unknown ${plural(issue.keys.length, 'field')}: ${issue.keys.join(', ')}`;
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      break;
  }
  return 'Not valid';
}

const mustBe = (what: string | undefined) => what && `Must be ${what}`;

function oneOf(values: readonly unknown[]): string {
  if (values.length === 0) return 'Not valid';
  return `Must be ${values.length > 1 ? 'one of: ' : ''}${values.map(String).join(', ')}`;
}

/** "Must be at most 1,200 characters", "Must have at least 1 item" or "Must be more than 0". */
function limit(
  { origin, exact }: { origin: string; exact?: boolean | undefined },
  bound: number | bigint,
  direction: string,
): string {
  const [verb, unit] = origin === 'string' ? ['be', 'character'] : origin === 'array' ? ['have', 'item'] : ['be', ''];
  return `Must ${verb} ${exact ? 'exactly' : direction} ${formatCount(bound)}${unit && ` ${plural(Number(bound), unit)}`}`;
}
