import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { ImportedCard, ParsedPackage } from '#server/importing/anki/anki-package.ts';
import type { ImportedQuestion, ParsedImport } from '#server/importing/question/imported-question.ts';
import { readAnkiPackage } from '#server/importing/anki/read-anki-package.ts';
import type { ImportFile, ImportParser, TableRow } from '#server/importing/import-parser.ts';
import { readQuestionFile } from '#server/importing/read-question-file.ts';
import { readTableFile } from '#server/importing/read-table-file.ts';

/** Reads files in this process, without limits of time and memory. */
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

  async parseTable(file: ImportFile): Promise<TableRow[]> {
    const rows: TableRow[] = [];
    await readTableFile(file, (row) => rows.push(row));
    return rows;
  }
}
