import { z } from 'zod';
import { questionSelection } from '../bank/question-bank.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import * as endpoints from './dependents.endpoints.ts';

/** What somebody is about to delete: questions as bulk calls select them, topics or blueprints. */
const deletion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('questions'), selection: questionSelection }),
  z.object({
    kind: z.enum(['topics', 'blueprints']),
    selection: z.object({ ids: z.array(id).min(1).max(100_000) }),
  }),
]);
export type Deletion = z.output<typeof deletion>;
export type DeletionInput = z.input<typeof deletion>;

export const listDependents = endpoint({
  ...endpoints.listDependents,
  unaudited: 'changes-nothing',
  summary:
    'Names of the blueprints, and of the caller’s assignments that are not closed, that refer to what is to be deleted',
  body: deletion,
  responses: {
    200: z.object({
      blueprints: z.array(z.string()),
      assignments: z.array(z.string()).describe('those that refer to something else as well'),
      emptied: z.array(z.string()).describe('assignments that refer to nothing else, so that no attempt can begin'),
    }),
  },
});
export type Dependents = z.output<(typeof listDependents)['responses'][200]>;
