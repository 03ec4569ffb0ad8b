import type { Database } from '#server/db/engine.ts';
import { ASSIGNMENT_NOTICES, type AssignmentNotice } from '#shared/practice/assignment-settings.ts';
import { isTimeZone } from '#shared/domain/study-days.ts';
import { assignmentMail } from '../../mail/delivery/mail-templates.ts';
import type { NotifyingDependencies, WantedMail } from '../../mail/delivery/mail.service.ts';
import { listToTell, noteStudents, type Noted, type ToTell } from './notices.repository.ts';
import { readProgress } from './assignment-progress.repository.ts';

/** Students in one transaction. */
const BATCH = 200;
/** Students in one run. Mail is sent in the order queued, and somebody may be waiting for a password link. */
const MOST_A_RUN = 2000;

interface NoticeDependencies extends NotifyingDependencies {
  /** Overrides MOST_A_RUN. */
  mostARun?: number;
}

/** Mail to students about new assignments and about those due within a day. */
export function createNoticesService({ db, clock, mail, publicUrl, mostARun = MOST_A_RUN }: NoticeDependencies) {
  /** Handles some students not yet told; returns how many were recorded, mailed or not, and how many were mailed. */
  async function tellSome(about: ToTell, kind: AssignmentNotice, limit: number) {
    return db.transaction(async (tx) => {
      const students = await noteStudents(tx, { assignmentId: about.row.id, kind, now: clock(), limit });
      const isToDo = kind === 'due' ? await stillToDo(tx, about, students) : () => true;
      const recipients = students.filter((student) => student.wantsMail && isToDo(student));
      if (recipients.length > 0) {
        await mail.queueAll(
          tx,
          recipients.map((student) =>
            noticeOf(student, about, { kind, url: `${publicUrl}/assignments?assignment=${about.row.id}` }),
          ),
        );
      }
      return { noted: students.length, mails: recipients.length };
    });
  }

  return {
    /** The job: announces each assignment to each student once, and reminds them once. */
    async tellAll(): Promise<void> {
      let room = mostARun;
      let mails = 0;
      // In this order, so that a student told about an assignment on its last day is not reminded as well.
      for (const kind of ASSIGNMENT_NOTICES) {
        for (const about of await listToTell(db, kind, clock())) {
          let last = { noted: 0, mails: 0 };
          do {
            if (room <= 0) break;
            last = await tellSome(about, kind, Math.min(BATCH, room));
            room -= last.noted;
            mails += last.mails;
          } while (last.noted > 0);
        }
      }
      if (mails > 0) await mail.wake();
    },
  };
}

/** Whether the student has not handed in and has no mark from a teacher. */
async function stillToDo(tx: Database, { row }: ToTell, students: Noted[]) {
  const ids = students.map(({ id }) => id);
  const studentsProgress = await readProgress(tx, [row], ids);
  return ({ id, hasMark }: Noted) => !hasMark && studentsProgress.progressOf(row.id, id).taken.length === 0;
}

function noticeOf(
  { id, email, firstName, name, dueAt, timeZone: ownZone }: Noted,
  { row: { title }, className, timeZone }: ToTell,
  { kind, url }: { kind: AssignmentNotice; url: string },
): WantedMail {
  const due = spokenTime(dueAt, timeZone ?? ownZone ?? 'UTC');
  return {
    kind: `assignment_${kind}`,
    to: { address: email, name, userId: id },
    content: assignmentMail({ kind, firstName, title, className, due, url }),
  };
}

/** Such as "Wednesday, March 11, 2026 at 5:00 PM EDT". */
const spokenTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    // The value may come from another runtime that knows more time zones.
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
  })
    .format(instant)
    .replaceAll('\u202F', ' ');
