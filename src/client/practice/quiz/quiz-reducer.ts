import { openQuiz } from './quiz-restore.ts';
import { sessionIdOf } from './quiz-selectors.ts';
import type {
  Move,
  ProgressAction,
  QuizAction,
  QuizInProgress,
  QuizInResults,
  QuizInSetup,
  QuizState,
  ResultsAction,
  SetupAction,
} from './quiz-state.ts';
import { setupState } from './quiz-state.ts';
import {
  abandonCompletion,
  askToFinish,
  end,
  goTo,
  isOnLast,
  letAnswersWait,
  retryCompletion,
  reviewOpen,
  saveAnswer,
  selectOption,
  sendAnswer,
  setFlag,
  skipQuestion,
  submitExam,
  targetIndex,
  takeBackAnswer,
  toggleFlag,
} from './quiz-transitions.ts';

/** Taking a quiz, from setup to results. Actions that make no sense in a phase leave it as it is. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  if (action.type === 'session-opened') {
    return openQuiz(action.session, action);
  }
  if (action.type === 'left') return { ...setupState(), left: sessionIdOf(state) };
  switch (state.phase) {
    case 'setup':
      return isSetupAction(action) ? { ...state, choices: { ...state.choices, ...action.change } } : state;
    case 'in-progress':
      return isSetupAction(action) || isResultsAction(action) ? state : reduceProgress(state, action);
    case 'results':
      return isResultsAction(action) ? reviewQuestions(state) : state;
    default:
      return state satisfies never;
  }
}

type PhaseAction = SetupAction | ProgressAction | ResultsAction;

function isSetupAction(action: PhaseAction): action is SetupAction {
  return action.type === 'choices-changed';
}

function isResultsAction(action: PhaseAction): action is ResultsAction {
  return action.type === 'questions-reviewed';
}

function reduceProgress(quiz: QuizInProgress, action: ProgressAction): QuizInProgress | QuizInResults | QuizInSetup {
  switch (action.type) {
    case 'option-selected':
      return selectOption(quiz, action.choice);
    case 'answer-sent':
      return sendAnswer(quiz, action.questionId);
    case 'answer-saved':
      return saveAnswer(quiz, action.answer);
    case 'answers-wait':
      return letAnswersWait(quiz);
    case 'answer-refused':
      return takeBackAnswer(quiz, action);
    case 'question-skipped':
      return skipQuestion(quiz);
    case 'flag-toggled':
      return toggleFlag(quiz);
    case 'flag-refused':
      return setFlag(quiz, action.questionId, action.wasFlagged);
    case 'moved':
      return move(quiz, action.to);
    case 'finish-confirmed':
      return end(quiz, 'finished');
    case 'open-reviewed':
      return reviewOpen(quiz);
    case 'exam-submitted':
      return submitExam(quiz);
    case 'time-ran-out':
      return end(quiz, 'time-up');
    case 'closed-by-server':
      return end(quiz, 'reopened');
    case 'countdown-synced':
      return { ...quiz, countdown: action.countdown };
    case 'dialog-opened':
      return { ...quiz, dialog: action.dialog };
    case 'dialog-closed':
      return { ...quiz, dialog: null };
    case 'completed':
      return complete(quiz, action.result);
    case 'completion-failed':
      return quiz.stage.name === 'completing'
        ? { ...quiz, stage: { name: 'completion-failed', ending: quiz.stage.ending, error: action.error } }
        : quiz;
    case 'completion-retried':
      return retryCompletion(quiz);
    case 'completion-abandoned':
      return abandonCompletion(quiz);
    default:
      return action satisfies never;
  }
}

/** Next on the last question finishes; in review mode it leads back to the results. */
function move(quiz: QuizInProgress, to: Move): QuizInProgress | QuizInResults {
  if (to === 'next' && isOnLast(quiz)) {
    if (quiz.stage.name === 'reviewing') return complete(quiz, quiz.stage.result);
    return askToFinish(quiz);
  }
  return goTo(quiz, targetIndex(quiz.index, quiz.session.questions.length, to));
}

function complete(quiz: QuizInProgress, result: QuizInResults['result']): QuizInResults | QuizInProgress {
  if (quiz.stage.name === 'answering') return quiz;
  return { phase: 'results', quiz, result, ending: quiz.stage.ending };
}

/** Back to the questions with options locked and every key shown. */
function reviewQuestions({ quiz, ending, result }: QuizInResults): QuizInProgress {
  return { ...quiz, index: 0, dialog: null, countdown: null, stage: { name: 'reviewing', ending, result } };
}
