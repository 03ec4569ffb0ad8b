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
  /** Not answered yet, as far as the student knows. */
  left: string[];
}

/** The data that earlier calls have created, as far as later ones need it; some of it may be deleted. */
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
  /** The number of registrations and messages so far, so that each is unique. */
  made: number;
}

export interface Call {
  model: RandomHub;
  /** One of the items, chosen by the next pick; undefined if there are none. */
  one: <Item>(items: readonly Item[]) => Item | undefined;
  text: string;
}
/** `status` null: the call had no target. */
type Made = { status: number | null };
export const NOTHING: Made = { status: null };

/** Stores what a call has created, if anything. */
export const created = <Body>(answer: { status: number; body: Body }, keep: (body: Body) => void): Made => {
  if (answer.status < 300) keep(answer.body);
  return answer;
};
