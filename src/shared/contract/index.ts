import type { EndpointDefinition } from './endpoint.ts';
import * as analytics from '../insight/analytics.contract.ts';
import * as assignments from '../practice/assignments.contract.ts';
import * as auth from '../people/auth.contract.ts';
import * as backup from '../hub/backup.contract.ts';
import * as audit from '../hub/audit.contract.ts';
import * as library from '../hub/library.contract.ts';
import * as bankCheck from '../bank/bank-check.contract.ts';
import * as bin from '../hub/bin.contract.ts';
import * as blueprints from '../practice/blueprints.contract.ts';
import * as cardReviews from '../cards/card-reviews.contract.ts';
import * as classes from '../people/classes.contract.ts';
import * as comments from '../bank/comments.contract.ts';
import * as consent from '../people/consent.contract.ts';
import * as contact from '../mail/contact.contract.ts';
import * as dashboard from '../insight/dashboard.contract.ts';
import * as erasure from '../people/erasure.contract.ts';
import * as expertReview from '../bank/expert-review.contract.ts';
import * as exams from '../practice/exams.contract.ts';
import * as disclosures from '../hub/disclosures.contract.ts';
import * as factors from '../people/factors.contract.ts';
import * as flashcardFiles from '../cards/flashcard-files.contract.ts';
import * as flashcards from '../cards/flashcards.contract.ts';
import * as gradebook from '../practice/gradebook.contract.ts';
import * as invitations from '../people/invitations.contract.ts';
import * as mail from '../mail/mail.contract.ts';
import * as mailings from '../mail/mailings.contract.ts';
import * as media from '../bank/media.contract.ts';
import * as needsAttention from '../insight/needs-attention.contract.ts';
import * as openQuizzes from '../practice/open-quizzes.contract.ts';
import * as outcomes from '../insight/outcomes.contract.ts';
import * as ownCards from '../cards/own-cards.contract.ts';
import * as passwordRules from '../people/password-rules.contract.ts';
import * as progress from '../practice/progress.contract.ts';
import * as questionBank from '../bank/question-bank.contract.ts';
import * as questionFiles from '../bank/question-files.contract.ts';
import * as questions from '../bank/questions.contract.ts';
import * as quizSessions from '../practice/quiz-sessions.contract.ts';
import * as readiness from '../insight/readiness.contract.ts';
import * as regrades from '../practice/regrades.contract.ts';
import * as reminders from '../practice/reminders.contract.ts';
import * as reports from '../insight/reports.contract.ts';
import * as ownData from '../hub/own-data.contract.ts';
import * as sessions from '../people/sessions.contract.ts';
import * as site from '../hub/site.contract.ts';
import * as sso from '../people/sso.contract.ts';
import * as staffInvitations from '../people/staff-invitations.contract.ts';
import * as studentDetail from '../insight/student-detail.contract.ts';
import * as system from '../hub/system.contract.ts';
import * as sprints from '../practice/sprints.contract.ts';
import * as today from '../practice/today.contract.ts';
import * as topics from '../bank/topics.contract.ts';
import * as users from '../people/users.contract.ts';
import * as verification from '../bank/verification.contract.ts';

const resources = [
  analytics,
  assignments,
  auth,
  backup,
  audit,
  bankCheck,
  library,
  bin,
  blueprints,
  cardReviews,
  classes,
  comments,
  consent,
  contact,
  dashboard,
  erasure,
  exams,
  expertReview,
  disclosures,
  factors,
  flashcardFiles,
  flashcards,
  gradebook,
  invitations,
  mail,
  mailings,
  media,
  needsAttention,
  openQuizzes,
  outcomes,
  ownCards,
  ownData,
  passwordRules,
  progress,
  questionBank,
  questionFiles,
  questions,
  quizSessions,
  readiness,
  regrades,
  reminders,
  reports,
  sessions,
  site,
  sso,
  staffInvitations,
  studentDetail,
  system,
  sprints,
  today,
  topics,
  users,
  verification,
];

/** Every endpoint: all exports of the resources' files that have a method and a path. */
export const contract: EndpointDefinition[] = resources.flatMap((resource) =>
  Object.values(resource).filter(
    (entry): entry is Extract<typeof entry, EndpointDefinition> =>
      typeof entry === 'object' && 'method' in entry && 'path' in entry && 'access' in entry,
  ),
);
