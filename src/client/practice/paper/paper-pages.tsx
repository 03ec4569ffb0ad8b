import { Fragment, memo, type ReactNode } from 'react';
import { hasBubbles, paperKey, type PaperForm, type PaperQuestion } from '#shared/practice/paper.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { KindOnPaper } from '#client/components/question-kinds/kind-parts.tsx';
import { imageAbove } from '#client/components/question-kinds/kind-screens.ts';
import { Blank } from '#client/components/question-kinds/paper/blank.tsx';
import { PaperPicture } from '#client/components/question-kinds/paper/paper-picture.tsx';
import { lettered } from '#client/lib/format.ts';

const BUBBLES_MIN = 5;
const ROWS = 25;

interface PaperPagesProps {
  title: string;
  forms: readonly PaperForm[];
  withSheets: boolean;
  withKeys: boolean;
}

/** A quiz as printed: each form with its answer sheet, then the keys, to be stored separately. */
export function PaperPages({ title, forms, withSheets, withKeys }: PaperPagesProps) {
  const name = ({ letter }: PaperForm) => (forms.length > 1 ? `Form ${letter}` : '');
  return (
    <div className="grid gap-6 print:block">
      {forms.map((form) => (
        <Fragment key={form.letter}>
          <Sheet title={title} form={name(form)} isForStudent>
            <Questions questions={form.questions} />
          </Sheet>
          {withSheets && (
            <Sheet title={`${title}: answer sheet`} form={name(form)} isForStudent>
              <AnswerSheet questions={form.questions} />
            </Sheet>
          )}
        </Fragment>
      ))}
      {withKeys &&
        forms.map((form) => (
          <Sheet key={form.letter} title={`${title}: key`} form={name(form)}>
            <ol className="columns-[9rem] gap-8">
              {form.questions.map((question, index) => (
                <li key={question.id} className="flex break-inside-avoid gap-2 border-b border-line py-1">
                  <span className="w-10 shrink-0 text-right tabular-nums">{index + 1}.</span>
                  <span className="min-w-0 font-semibold wrap-anywhere">{paperKey(question)}</span>
                </li>
              ))}
            </ol>
          </Sheet>
        ))}
    </div>
  );
}

interface SheetProps {
  title: string;
  /** Empty if there is only one form. */
  form: string;
  /** Whether students write their name on it. */
  isForStudent?: boolean;
  children: ReactNode;
}

/** Starts on a new page. */
function Sheet({ title, form, isForStudent = false, children }: SheetProps) {
  return (
    <section
      aria-label={form === '' ? title : `${title}, ${form}`}
      className="on-paper mx-auto w-full max-w-[210mm] rounded-card border border-line p-4 shadow-float sm:p-[15mm] print:max-w-none print:break-before-page print:rounded-none print:border-0 print:p-0 print:shadow-none print:first:break-before-auto"
    >
      <header className="mb-6">
        <div className="flex items-baseline justify-between gap-6">
          <h2 className="min-w-0 text-24 font-semibold wrap-anywhere">{title}</h2>
          {form !== '' && <p className="shrink-0 text-20 font-semibold">{form}</p>}
        </div>
        {isForStudent && (
          <p className="mt-5 flex flex-wrap gap-x-8 gap-y-4">
            <span className="flex flex-1 gap-2">
              Name <Blank className="min-w-32 flex-1" />
            </span>
            <span className="flex gap-2">
              Date <Blank className="w-36" />
            </span>
          </p>
        )}
      </header>
      {children}
    </section>
  );
}

/** Does not render again while only title or keys change. */
const Questions = memo(function Questions({ questions }: { questions: readonly PaperQuestion[] }) {
  return (
    <ol>
      {questions.map((question, index) => {
        const picture = imageAbove(question);
        return (
          <li key={question.id} className="mb-6 flex break-inside-avoid gap-2">
            <span className="w-10 shrink-0 text-right font-semibold tabular-nums">{index + 1}.</span>
            <div className="grid min-w-0 flex-1 gap-2">
              <p className="font-medium wrap-anywhere whitespace-pre-line">
                <FormulaText text={question.question} />
              </p>
              {picture !== null && (
                <p>
                  <PaperPicture url={picture} alt={question.imageDescription} />
                </p>
              )}
              <KindOnPaper question={question} />
            </div>
          </li>
        );
      })}
    </ol>
  );
});

/** A row of bubbles for each question with lettered answers; the others are answered on the question pages. */
function AnswerSheet({ questions }: { questions: readonly PaperQuestion[] }) {
  const bubbles = Math.max(BUBBLES_MIN, ...questions.filter(hasBubbles).map(({ options }) => options.length));
  const starts = Array.from({ length: Math.ceil(questions.length / ROWS) }, (_, index) => index * ROWS);
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
      {starts.map((start) => (
        <table key={start} className="w-full break-inside-avoid self-start">
          <caption className="sr-only">
            Questions {start + 1} to {Math.min(start + ROWS, questions.length)}
          </caption>
          <tbody>
            {questions.slice(start, start + ROWS).map((question, index) => (
              <tr key={question.id} className="h-8 border-b border-line">
                <th scope="row" className="w-10 pr-3 text-right font-semibold tabular-nums">
                  {start + index + 1}
                </th>
                {hasBubbles(question) ? (
                  Array.from({ length: bubbles }, (_, option) => (
                    <td key={option}>
                      <span className="grid size-5.5 place-items-center rounded-full border border-line-strong text-12">
                        {lettered(option)}
                      </span>
                    </td>
                  ))
                ) : (
                  <td colSpan={bubbles} className="text-14">
                    Answer on the form
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
