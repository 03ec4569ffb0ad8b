import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { counted } from '#client/lib/counted.ts';

export interface DayFacts {
  /** Cards done in this session. */
  done: number;
  /** Cards there are: the teacher's and the student's own. */
  totalCards: number;
  overview: Pick<StudyOverview, 'settings' | 'forecast' | 'totals'>;
}

export interface DayOverTexts {
  title: string;
  /** Sentences, each to stand by itself. */
  lines: string[];
  hasCards: boolean;
}

/** What a student is told when there is nothing (more) to study today, and why that is. */
export function dayOverTexts({ done, totalCards, overview }: DayFacts): DayOverTexts {
  if (done === 0 && totalCards === 0) {
    return {
      title: 'No flashcards yet',
      lines: ['Your instructor has not added any flashcards, and you have not made any of your own.'],
      hasCards: false,
    };
  }
  const tomorrow = overview.forecast[1]?.cards ?? 0;
  const lines = [
    done > 0 ? `You have studied ${counted(done, 'card')}.` : null,
    limitText(totalCards, overview),
    tomorrow === 0 ? 'No reviews are due tomorrow.' : `${counted(tomorrow, 'review')} due tomorrow.`,
  ].filter((line) => line !== null);
  return { title: done > 0 ? 'Done for today' : 'Nothing due today', lines, hasCards: true };
}

/** Which limit of the day holds cards back, if one does. */
function limitText(totalCards: number, { settings, forecast, totals }: DayFacts['overview']): string | null {
  const overLimit = forecast[0]?.cards ?? 0;
  if (overLimit > 0) {
    return `${counted(overLimit, 'more review')} due: your limit of ${settings.reviewsPerDay} a day is reached.`;
  }
  // Of some topics alone it is not known here how many cards there are.
  const unseen = totalCards - totals.learning - totals.review - totals.setAside;
  if (unseen <= 0 || settings.topicIds.length > 0) return null;
  return `${counted(unseen, 'new card')} left: your limit of ${settings.newPerDay} a day is reached.`;
}
