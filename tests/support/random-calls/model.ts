import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

export interface Student {
  id: string;
  client: TestClient;
}
interface Session {
  id: string;
  student: Student;
  questionIds: string[];
  /** Not answered yet, as far as the student has heard. */
  left: string[];
}

/** What the calls so far have made, as far as later ones choose from it; some of it may be gone. */
export interface RandomHub {
  hub: TestApp;
  teacher: TestClient;
  students: Student[];
  topics: string[];
  questions: string[];
  cards: string[];
  ownCards: { id: string; student: Student }[];
  sessions: Session[];
  grades: { id: string; cardId: string; student: Student }[];
  messages: string[];
  /** Registrations and messages so far, so that each is another's. */
  made: number;
}

export interface Call {
  model: RandomHub;
  /** One of some, by the next of the picks; undefined of none. */
  one: <Item>(items: readonly Item[]) => Item | undefined;
  text: string;
}
/** `status` null: there was nothing to call about. */
type Made = { status: number | null };
export const NOTHING: Made = { status: null };

/** Keeps what a call has made, where it has. */
export const created = <Body>(answer: { status: number; body: Body }, keep: (body: Body) => void): Made => {
  if (answer.status < 300) keep(answer.body);
  return answer;
};
