import type { InvitationOutcome } from '#shared/people/invitations.contract.ts';
import type { BadgeTone } from '#client/ui/badge.tsx';

interface OutcomeWords {
  tone: BadgeTone;
  /** What will happen to the row. */
  plan: string;
  /** What has happened to it. */
  done: string;
}

export type WordsOfOutcomes = Record<InvitationOutcome, OutcomeWords>;

/** What an invitation of students does, in words. */
export const STUDENT_OUTCOMES: WordsOfOutcomes = {
  invited: { tone: 'brand', plan: 'Gets an invitation', done: 'Invited' },
  renewed: { tone: 'brand', plan: 'Already invited: gets a new link', done: 'New link sent' },
  unclaimed: {
    tone: 'brand',
    plan: 'Has an unconfirmed account: gets an invitation',
    done: 'Invited to confirm the account',
  },
  added: { tone: 'good', plan: 'Has an account: added at once', done: 'Added' },
  member: { tone: 'neutral', plan: 'Already a student', done: 'Already a student' },
  repeated: { tone: 'neutral', plan: 'Listed twice', done: 'Listed twice' },
  teacher: { tone: 'warn', plan: 'Teacher’s account: left out', done: 'Teacher’s account: left out' },
  student: { tone: 'warn', plan: 'Student’s account: left out', done: 'Student’s account: left out' },
  closed: { tone: 'warn', plan: 'Rejected or inactive: left out', done: 'Rejected or inactive: left out' },
  bad: { tone: 'bad', plan: 'To be fixed', done: 'Left out' },
};

/** The same for teachers and assistants. */
export const STAFF_OUTCOMES: WordsOfOutcomes = {
  ...STUDENT_OUTCOMES,
  added: { tone: 'good', plan: 'Has an account: added to the classes', done: 'Added to the classes' },
  member: { tone: 'neutral', plan: 'Has a teacher’s account already', done: 'Has a teacher’s account already' },
};
