import { useQuery } from '@tanstack/react-query';
import type { ImportPreview, TopicMatch } from '#shared/contract/question-files.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import { topicsWithCountsQuery } from '#client/api/topics.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { topicTree } from '#client/components/topic-tree.ts';
import { counted } from '#client/lib/counted.ts';
import { Field, Select } from '#client/ui/field.tsx';

const AS_THE_FILE_SAYS = '';
const NEW = 'new';
const others = [{ value: AS_THE_FILE_SAYS, label: 'As the file says' }];

interface TopicChoicesProps {
  preview: ImportPreview;
  choices: ImportChoices;
  onChoose: (chosen: Partial<ImportChoices>) => void;
}

/** Where the questions go: all to one topic, or where the file says, which is asked where that is not clear. */
export function TopicChoices({ preview, choices, onChoose }: TopicChoicesProps) {
  const { data: topics = [] } = useQuery(topicsWithCountsQuery);
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">Put all questions into</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TopicSelects
          tree={topicTree(topics)}
          value={choices.topicId ?? AS_THE_FILE_SAYS}
          others={others}
          wholeLabel="None"
          onChange={(value) => onChoose({ topicId: value === AS_THE_FILE_SAYS ? null : value })}
        />
      </div>
      {choices.topicId === null && preview.topicMatches.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {preview.topicMatches.map((match) => (
            <MatchChoice
              key={match.name}
              match={match}
              chosen={choices.topics[match.name]}
              onChange={(topicId) => onChoose({ topics: { ...choices.topics, [match.name]: topicId } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface MatchChoiceProps {
  match: TopicMatch;
  /** Null is a new main category. */
  chosen: string | null | undefined;
  onChange: (topicId: string | null) => void;
}

function MatchChoice({ match: { name, places, questionCount }, chosen, onChange }: MatchChoiceProps) {
  const [only, ...more] = places;
  const guess = more.length === 0 ? only?.id : undefined;
  return (
    <Field
      label={`“${name}” in the file is`}
      hint={`${counted(questionCount, 'question')}. ${more.length > 0 ? 'Several subcategories have this name.' : 'Found by the name of a subcategory.'}`}
    >
      <Select
        value={chosen === null ? NEW : (chosen ?? guess ?? '')}
        onChange={({ target }) => onChange(target.value === NEW ? null : target.value)}
      >
        {guess === undefined && chosen === undefined && <option value="">Choose a topic</option>}
        {places.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value={NEW}>New main category “{name}”</option>
      </Select>
    </Field>
  );
}
