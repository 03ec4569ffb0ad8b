import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { WaitingAnswer } from '#client/api/quiz-outbox.ts';
import type { Outbox } from '#client/lib/outbox.ts';
import type { ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import type { UserRow } from './factories.ts';
import { memoryStorage } from './memory-storage.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** A phone whose student has taken the day along. Its network, storage and page are its own. */
export interface Phone {
  storage: Storage;
  client: TestClient;
  isOnline: boolean;
  isSignedIn: boolean;
  /** The quizzes that it has taken along since its student signed in. */
  quizzes: string[];
  page: Page | null;
}

interface Page {
  answers: Outbox<WaitingAnswer>;
  reviews: Outbox<ReviewEntry>;
  /** What this page has submitted: its screen does not ask for it again. */
  submitted: Set<string>;
}

/** A storage whose keys are its own properties, as a browser's are. */
const browserStorage = () =>
  new Proxy(memoryStorage(), {
    ownKeys: (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });

/** The phone that runs the code, also in timers: the client's modules are shared, what they stand on is not. */
export const here = new AsyncLocalStorage<Phone>();

function current(): Phone {
  const phone = here.getStore();
  if (phone === undefined) throw new Error('no phone runs this');
  return phone;
}

/** How often the network loses a response after the server has done what was asked. */
const LOST_RESPONSES = 0.15;

/** Gives the client's modules the storage and the network of the phone that runs them. */
export function standOnPhones(random: () => number): void {
  const storage = new Proxy({} as Storage, {
    get: (_, name): unknown => Reflect.get(current().storage, name),
    ownKeys: () => Reflect.ownKeys(current().storage),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', browserStorage());
  vi.stubGlobal('window', { isSecureContext: true });
  const { fetch: realFetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    // The server's own, to the push service.
    if (url instanceof URL) return realFetch(url, init);
    const { method = 'GET', headers, body } = init;
    const phone = current();
    if (!phone.isOnline) throw new TypeError('Failed to fetch');
    const answer = await phone.client.send(method as 'POST', url, {
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    });
    if (random() < LOST_RESPONSES) throw new TypeError('Failed to fetch');
    return new Response(answer.text === '' ? null : answer.text, { status: answer.status });
  });
}

/** Whether the phone has stored something under keys with this prefix. */
export const hasKeys = ({ storage }: Phone, prefix: string) =>
  Object.keys(storage).some((key) => key.startsWith(prefix));

export async function aPhone(hub: TestApp, person: UserRow): Promise<Phone> {
  const client = await hub.as(person);
  return { storage: browserStorage(), client, isOnline: true, isSignedIn: true, quizzes: [], page: null };
}
