import { useState } from 'react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { questionPageQuery, questionQuery } from '#client/api/questions.ts';
import { moved } from '#client/components/moving.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { useMoving } from '#client/components/use-moving.tsx';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

interface QuestionPickerProps {
  /** Ids, in the order of the quiz. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

const FOUND = 8;

/** Finds questions of the bank by a search, and puts them in order. */
export function QuestionPicker({ chosen, error, onChange }: QuestionPickerProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...questionPageQuery({ search }, 0, 'newest'),
    placeholderData: keepPreviousData,
  });
  const others = (found.data ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, FOUND);
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <section aria-label="Find questions" className="min-w-0">
        <SearchField value={search} placeholder="Words of a question" onSearch={setSearch} />
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {others.map(({ id, question }) => (
            <li key={id} className="flex items-center gap-2 py-1">
              <p className="line-clamp-2 min-w-0 flex-1 text-14 wrap-anywhere">{question}</p>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Add ${question}`}
                onClick={() => onChange([...chosen, id])}
              >
                <Plus aria-hidden className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Chosen questions" className="min-w-0">
        <p className="mb-2 text-14 font-medium">{counted(chosen.length, 'question')}, asked in this order</p>
        {error !== undefined && <Notice tone="bad" title={error} className="mb-3" />}
        <Chosen chosen={chosen} onChange={onChange} />
      </section>
    </div>
  );
}

function Chosen({ chosen, onChange }: Omit<QuestionPickerProps, 'error'>) {
  const questions = useQueries({ queries: chosen.map((id) => ({ ...questionQuery(id), staleTime: 60_000 })) });
  const texts = questions.map(
    ({ data, isError }) => data?.question ?? (isError ? 'This question has been deleted' : '…'),
  );
  const { news, buttonsOf } = useMoving({
    noun: 'question',
    names: texts,
    onMove: (from, to) => onChange(moved(chosen, from, to)),
  });
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {chosen.map((id, place) => (
          <li key={id} className="flex items-center gap-1 py-1">
            <p className="line-clamp-2 min-w-0 flex-1 text-14 wrap-anywhere">
              {place + 1}. {texts[place]}
            </p>
            {buttonsOf(place)}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Leave out: ${texts[place] ?? ''}`}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </>
  );
}
