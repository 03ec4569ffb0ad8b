import type { NoteProblem } from '#shared/contract/flashcard-files.ts';
import type { RemarkedItem } from '#shared/contract/import-remarks.ts';
import type { ImportProblem } from '#shared/contract/question-files.ts';
import type { ImportedCard, ParsedPackage } from '#shared/domain/anki/anki-package.ts';
import type { ImportedQuestion, ParsedImport } from '#shared/domain/question-import/imported-question.ts';
import { readAnkiPackage } from './anki/read-anki-package.ts';
import type { ImportFile, ImportParser } from './import-parser.ts';
import { readQuestionFile } from './read-question-file.ts';

/** Reads files here and now, without limits of time and memory: for tests. */
export class InProcessImportParser implements ImportParser {
  async parse(file: ImportFile): Promise<ParsedImport> {
    const questions: ImportedQuestion[] = [];
    const problems: ImportProblem[] = [];
    const remarked: RemarkedItem[] = [];
    const images = new Map<string, Uint8Array>();
    const summary = await readQuestionFile(file, {
      question: (question) => questions.push(question),
      problem: (problem) => problems.push(problem),
      remarked: (item) => remarked.push(item),
      image: (key, data) => images.set(key, data),
    });
    return { ...summary, questions, problems, remarked, images };
  }

  async parseCards(file: ImportFile): Promise<ParsedPackage> {
    const cards: ImportedCard[] = [];
    const problems: NoteProblem[] = [];
    const remarked: RemarkedItem[] = [];
    const images = new Map<string, Uint8Array>();
    const summary = await readAnkiPackage(file, {
      card: (card) => cards.push(card),
      problem: (problem) => problems.push(problem),
      remarked: (item) => remarked.push(item),
      image: (key, data) => images.set(key, data),
    });
    return { ...summary, cards, problems, remarked, images };
  }
}
