import { urlOf } from '#client/lib/request-url.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import type { ClassHub } from '../classes.ts';
import { aStudent } from '../factories.ts';
import type { FakeProvider } from '../fake-provider.ts';
import { encodedForm, type FormInput } from '../form.ts';
import type { RawAnswer, TestClient } from '../test-client.ts';

/** A hub with a class, and with a school that signs in. */
export type ChangingHub = ClassHub & { school: FakeProvider };

/** A change of an audited endpoint. */
export interface AuditedChange {
  endpoint: EndpointDefinition;
  /** Does everything that the change needs, and returns the call that makes it. */
  prepare: (hub: ChangingHub) => Promise<() => Promise<RawAnswer>>;
}

/** The parts of a call, made by the owner unless there is another client. The hub refuses wrong ones. */
interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  by?: TestClient;
}

export const change = (
  endpoint: EndpointDefinition,
  prepare: (hub: ChangingHub) => Promise<Call> | Call,
): AuditedChange => ({
  endpoint,
  prepare: async (hub) => {
    const { params, query, body, by = hub.owner } = await prepare(hub);
    return () => by.send(endpoint.method, urlOf(endpoint.path, params, query), body ? { payload: body } : {});
  },
});

/** As `change`, for an endpoint that takes a form. */
export const upload = (
  endpoint: EndpointDefinition,
  prepare: (hub: ChangingHub) => Promise<FormInput & { part?: string; id?: string }>,
): AuditedChange => ({
  endpoint,
  prepare: async (hub) => {
    const { id = '', part, ...form } = await prepare(hub);
    const encoded = await encodedForm(form, part);
    return () => hub.owner.send(endpoint.method, endpoint.path.replace(':id', id), encoded);
  },
});

/** A new student, signed in: for changes that would take something from the account. */
export async function newcomer(hub: ChangingHub) {
  const row = await aStudent(hub.db);
  return { row, by: await hub.as(row) };
}
