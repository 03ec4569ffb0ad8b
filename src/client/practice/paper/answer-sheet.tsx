import { hasBubbles, type PaperQuestion } from '#shared/practice/paper.ts';
import { lettered } from '#client/lib/format.ts';

const BUBBLES_MIN = 5;
const ROWS = 25;

/** A row of bubbles for each question with lettered answers; the others are answered on the question pages. */
export function AnswerSheet({ questions }: { questions: readonly PaperQuestion[] }) {
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
