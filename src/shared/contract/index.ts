import type { EndpointDefinition } from './endpoint.ts';
import * as analytics from './analytics.ts';
import * as auth from './auth.ts';
import * as backup from './backup.ts';
import * as cardReviews from './card-reviews.ts';
import * as contact from './contact.ts';
import * as dashboard from './dashboard.ts';
import * as flashcardFiles from './flashcard-files.ts';
import * as flashcards from './flashcards.ts';
import * as mail from './mail.ts';
import * as mailings from './mailings.ts';
import * as media from './media.ts';
import * as openQuizzes from './open-quizzes.ts';
import * as ownCards from './own-cards.ts';
import * as progress from './progress.ts';
import * as questionBank from './question-bank.ts';
import * as questionFiles from './question-files.ts';
import * as questions from './questions.ts';
import * as quizSessions from './quiz-sessions.ts';
import * as site from './site.ts';
import * as studentDetail from './student-detail.ts';
import * as system from './system.ts';
import * as topics from './topics.ts';
import * as users from './users.ts';
import * as verification from './verification.ts';

const resources = [
  analytics,
  auth,
  backup,
  cardReviews,
  contact,
  dashboard,
  flashcardFiles,
  flashcards,
  mail,
  mailings,
  media,
  openQuizzes,
  ownCards,
  progress,
  questionBank,
  questionFiles,
  questions,
  quizSessions,
  site,
  studentDetail,
  system,
  topics,
  users,
  verification,
];

/** Every endpoint there is: what a resource's file exports with a method and a path. */
export const contract: EndpointDefinition[] = resources.flatMap((resource) =>
  Object.values(resource).filter(
    (entry): entry is Extract<typeof entry, EndpointDefinition> =>
      typeof entry === 'object' && 'method' in entry && 'path' in entry && 'access' in entry,
  ),
);
