import { randomUUID } from 'node:crypto';
import type { CallInput } from '#client/lib/call.ts';
import { urlOf } from '#client/lib/request-url.ts';
import { loginAdmin, registerStudent } from '#shared/people/auth.contract.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import { setUserStatus } from '#shared/people/users.contract.ts';
import { TEACHER } from './server.ts';

/** The time zone of every client, browser or not: if zones differed, "today" would be two days for some hours. */
export const TIME_ZONE = 'America/New_York';

/** Calls the product over HTTP as one signed-in user, without a browser. */
export class Api {
  /** Restarted servers have a new address. */
  url: string;
  /** `name=value`, as the server set it. */
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  /** The status with the parsed body, whatever they are. */
  async send<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<{ status: number; body: ResponseOutput<E> }> {
    const { params, query, body } = input as { params?: {}; query?: {}; body?: unknown }; // E has some of them
    const response = await fetch(this.url + urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        cookie: this.cookie,
        'x-time-zone': TIME_ZONE,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith(SESSION_COOKIE));
    if (cookie !== undefined) this.cookie = cookie.split(';', 1)[0] ?? '';
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** The parsed body; throws unless the call succeeds. */
  async call<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>): Promise<ResponseOutput<E>> {
    const { status, body } = await this.send(endpoint, input);
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
}

export interface Account {
  id: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  api: Api;
}

export async function signInTeacher(url: string): Promise<Api> {
  const api = new Api(url);
  await api.call(loginAdmin, { body: TEACHER });
  return api;
}

const run = randomUUID().slice(0, 8);
let accounts = 0;

/** A new student's registration form, each with their own address. */
export function newRegistration() {
  accounts += 1;
  return {
    email: `student-${run}-${accounts}@example.org`,
    password: 'a student of sound',
    firstName: 'Maya',
    lastName: `Okafor-${accounts}`,
    dateOfBirth: '2001-03-09',
  };
}

/** A registered student whom `approver`, a teacher, has approved. */
export async function createStudent(url: string, approver: Api | null): Promise<Account> {
  const api = new Api(url);
  const form = newRegistration();
  const { id } = await api.call(registerStudent, { body: form });
  await approver?.call(setUserStatus, { params: { id }, body: { status: 'approved' } });
  return { ...form, id, api };
}
