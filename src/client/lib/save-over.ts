import { useRef } from 'react';
import { isRefusedAs } from './call.ts';
import { newListeners } from './listeners.ts';

/** What a form replaces, as the server presents it; `revision` identifies its state. */
interface Revised {
  revision: string;
}

/** What a form was opened from, and what somebody else has made of it since; null: nothing. */
export interface ChangedState {
  before: object | null;
  after: object | null;
}

/** `back`: to the form, which is not saved. */
export type Choice = 'mine' | 'theirs' | 'back';

const listeners = newListeners();
let asked: (ChangedState & { resolve: (choice: Choice) => void }) | null = null;

/** Asks, on top of the form, whose changes to keep. */
export const conflictQuestion = {
  subscribe: listeners.subscribe,
  asked: (): ChangedState | null => asked,
  isAsked: (): boolean => asked !== null,
  ask(state: ChangedState): Promise<Choice> {
    conflictQuestion.answer('back');
    return new Promise((resolve) => {
      asked = { ...state, resolve };
      listeners.tell();
    });
  },
  answer(choice: Choice): void {
    const answered = asked;
    asked = null;
    listeners.tell();
    answered?.resolve(choice);
  },
};

/**
 * Saves a form over the state that it was opened from. If somebody else has changed that since, the user decides: their
 * own changes are saved over it, or `onTheirs` fills the form with it. In that case, and if the user goes back to the
 * form, the result is the refusal, which `reported` does not repeat. `opened` is then the state that the user has seen;
 * null: there was nothing. The form of a new item replaces nothing: undefined.
 */
export async function saveOver<State extends Revised, Saved extends State>(
  opened: { current: State | null | undefined },
  save: (expectedRevision: string | null | undefined) => Promise<Saved>,
  onTheirs: (theirs: State | null) => void,
): Promise<Saved> {
  const before = opened.current;
  try {
    const saved = await save(before === null ? null : before?.revision);
    opened.current = saved;
    return saved;
  } catch (error) {
    if (before === undefined || !isRefusedAs('changed_since', error)) throw error;
    // The server presents it as it does where the form was opened.
    const after = (error.body?.current ?? null) as State | null;
    const choice = await conflictQuestion.ask({ before, after });
    if (choice !== 'back') opened.current = after;
    if (choice === 'theirs') onTheirs(after);
    if (choice !== 'mine') throw error;
    return saveOver(opened, save, onTheirs);
  }
}

/** `saveOver` for a form that keeps what it was opened from, however often that is fetched again. */
export function useSaveOver<State extends Revised>(
  stored: State | null | undefined,
  onTheirs: (theirs: State | null) => void,
) {
  const opened = useRef(stored);
  return <Saved extends State>(save: (expectedRevision: string | null | undefined) => Promise<Saved>) =>
    saveOver<State, Saved>(opened, save, onTheirs);
}
