import { ALL_TOPICS } from '#server/db/schema/analytics.ts';

/**
 * PostgreSQL's minimum work for each request: one prepared statement. It returns the JSON that the hub returns, and a
 * write stores what its student reads next. Figures of the class, topics and item statistics are left to a job; the
 * caller is not looked up.
 */

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const listOf = (rows: string) => `(select coalesce(json_agg(one), '[]') from (${rows}) one)`;
const count = (rows: string) => `(select count(*) from ${rows})`;

/** The part of a version that a student sees; each column is qualified with its table's name. */
const shown = (version: string) =>
  `${version}.kind, ${version}.question, ${version}.options, ${version}.content, ${version}.difficulty,
   ${version}.image_url as "imageUrl", ${version}.image_description as "imageDescription", ${version}.video_url as "videoUrl"`;

/** $1 the answer, $2 its session, $3 the question, $4 the student, $5 the option and $6 the seconds. */
const submit = `
  with answer as (
    insert into quiz_attempts (id, session_id, user_id, question_id, selected_answer, is_correct, time_spent, topic_id, main_topic_id)
    select $1, session.id, user_id, asked.question_id, $5::int, version.correct_answer = $5, $6::int, topics.id,
           coalesce(topics.parent_id, topics.id)
    from quiz_sessions session
    join quiz_session_questions asked on asked.session_id = session.id and asked.question_id = $3
    join question_versions version on version.id = asked.version_id
    left join questions on questions.id = asked.question_id left join topics on topics.id = questions.topic_id
    where session.id = $2 and user_id = $4 and completed_at is null
    returning *
  ), session as (
    update quiz_sessions set questions_attempted = questions_attempted + 1,
      correct_answers = quiz_sessions.correct_answers + is_correct::int,
      total_time_spent = total_time_spent + time_spent, last_active_at = now()
    from answer where quiz_sessions.id = session_id
  ), student as (
    update student_stats set questions_answered = questions_answered + 1,
      correct_answers = student_stats.correct_answers + is_correct::int,
      total_time_spent = total_time_spent + time_spent, last_activity_at = now()
    from answer where student_stats.user_id = answer.user_id
  ), question as (
    insert into student_questions (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
    select user_id, question_id, 1, is_correct::int, is_correct, now() from answer
    on conflict (user_id, question_id) do update set times_answered = student_questions.times_answered + 1,
      times_correct = student_questions.times_correct + excluded.times_correct,
      last_correct = excluded.last_correct, last_answered_at = excluded.last_answered_at
  )
  select json_build_object('id', id, 'sessionId', session_id, 'questionId', question_id, 'selectedAnswer', selected_answer,
    'timeSpent', time_spent, 'createdAt', ${iso('created_at')}, 'reveal', null)::text as body
  from answer`;

/** $1 the session, $2 the student, $3 main categories, $4 how many questions. */
const start = `
  with lots as materialized (
    select id, version_id, random() as lot from questions
    where retired_at is null and topic_id in (select id from topics where id = any($3::uuid[]) or parent_id = any($3))
  ), asked as materialized (
    select id, version_id, row_number() over (order by lot) - 1 as position
    from (select * from lots order by lot limit $4::int) drawn
  ), session as (
    insert into quiz_sessions (id, user_id, topic_ids, counted_topic_ids, topic_name, total_questions, available_questions)
    select $1, $2::uuid, $3, $3, 'Mixed Topics (' || cardinality($3) || ')', $4, count(*)::int from lots
    returning *
  ), placed as (
    insert into quiz_session_questions (session_id, position, question_id, version_id)
    select session.id, position, asked.id, version_id from session, asked
  )
  select json_build_object('id', id, 'topicIds', topic_ids, 'topicName', topic_name, 'totalQuestions', total_questions,
    'availableQuestions', available_questions, 'timeLimit', 0, 'extendedFrom', null, 'remainingSeconds', null,
    'answerReveal', answer_reveal, 'exam', null, 'canBePutAside', true, 'breakSecondsLeft', 0, 'startedAt', ${iso('started_at')},
    'completedAt', null, 'savedAt', null, 'place', place, 'answers', '[]'::json, 'coveredQuestionIds', '[]'::json,
    'flaggedQuestionIds', (select coalesce(json_agg(question_id), '[]') from question_flags
      where user_id = $2 and question_id in (select id from asked)),
    'questions', ${listOf(`
      select asked.id, ${shown('version')} from asked join question_versions version on version.id = version_id
      order by position`)})::text as body
  from session`;

/** $1 the session and $2 the student. */
const complete = `
  with ended as materialized (
    select id, user_id, round(100.0 * correct_answers / total_questions)::int as percent from quiz_sessions
    where id = $1 and user_id = $2 and completed_at is null for update
  ), student as (
    update student_stats set sessions_completed = sessions_completed + 1, score_sum = score_sum + percent, last_activity_at = now()
    from ended where student_stats.user_id = ended.user_id returning sessions_completed as number
  ), session as (
    update quiz_sessions set completed_at = now(), completed_day = (now() at time zone time_zone)::date, score = percent,
      number = student.number
    from ended, student where quiz_sessions.id = ended.id
    returning quiz_sessions.*
  )
  select json_build_object('id', id, 'topicName', topic_name, 'totalQuestions', total_questions,
    'questionsAttempted', questions_attempted, 'correctAnswers', correct_answers, 'score', score,
    'totalTimeSpent', total_time_spent, 'completedAt', ${iso('completed_at')}, 'areKeysWithheld', withheld_by_id is not null,
    'questions', ${listOf(`
      select asked.question_id as id, ${shown('version')}, coalesce(given.is_correct, false) as "isCorrect",
        coalesce(given.part_credit, given.is_correct::int, 0) as fraction,
        coalesce(version.key, to_jsonb(version.correct_answer)) as "correctAnswer", version.explanation, version.details,
        coalesce(shares, '[]') as shares, coalesce(given.response, to_jsonb(given.selected_answer)) as "selectedAnswer",
        given.confidence, given.typed, coalesce(given.time_spent, 0) as "timeSpent", null as regrade,
        questions.topic_id as "topicId", topics.name as "topicName", questions.retired_at is not null as "isRetired"
      from quiz_session_questions asked
      join question_versions version on version.id = asked.version_id
      left join quiz_attempts given on given.session_id = asked.session_id and given.question_id = asked.question_id
      left join questions on questions.id = asked.question_id left join topics on topics.id = questions.topic_id
      left join item_statistics made on made.question_id = asked.question_id and made.version_id = asked.version_id
      where asked.session_id = $1 order by asked.position`)})::text as body
  from session`;

/** $1 the student and $2 today. */
const portal = `
  select json_build_object(
    'stats', json_build_object(
      'questionsCompleted', ${count('student_questions where user_id = $1')},
      'totalQuestions', ${count('questions')} - ${count(`questions gone where retired_at is not null and not exists (
        select from student_questions where user_id = $1 and question_id = gone.id)`)},
      'questionsAnswered', questions_answered, 'totalTimeSpent', total_time_spent, 'quizSessions', sessions_completed,
      'averageScore', coalesce(score_sum::float8 / nullif(sessions_completed, 0), 0),
      'streak', case when last_study_day >= $2::date - 1 then streak else 0 end,
      'daysStudiedThisWeek', ${count(`study_days
        where user_id = $1 and day between date_trunc('week', $2::date)::date and date_trunc('week', $2::date)::date + 6`)},
      'flashcardsStudied', ${count('student_flashcards where user_id = $1')}, 'totalFlashcards', ${count('flashcards')}),
    'recent', ${listOf(`
      select id, topic_name as "topicName", score, ${iso('completed_at')} as "createdAt", total_questions as "questionsCount",
        questions_attempted as "questionsAttempted", correct_answers as "correctAnswers"
      from quiz_sessions where user_id = $1 and completed_at is not null
      order by quiz_sessions.completed_at desc nulls last, number desc limit 5`)},
    'topics', ${listOf('select id, name, description from topics order by parent_id is not null, lower(name), id limit 6')},
    'due', (
      select json_build_object('learning', count(*) filter (where state in ('learning', 'relearning')),
        'review', least(200, count(*) filter (where state = 'review')),
        'new', least(20, ${count('flashcards where id not in (select card_id from card_schedules where user_id = $1)')}))
      from card_schedules where user_id = $1 and due < $2::date + 1 and not is_set_aside),
    'newReplies', ${count("reports where user_id = $1 and state <> 'open' and not is_seen")},
    'newCorrections', ${count('regraded_answers where user_id = $1 and not is_seen')})::text as body
  from student_stats where user_id = $1`;

/** $1 the student. */
const history = `
  select ${listOf(`
    select id, number, topic_name as topic, correct_answers as "correctAnswers", questions_attempted as "questionsAttempted",
      total_questions as "totalQuestions", score, total_time_spent as "totalTime", ${iso('completed_at')} as "completedAt",
      withheld_by_id is not null as "areKeysWithheld"
    from quiz_sessions where user_id = $1 and completed_at is not null
    order by quiz_sessions.completed_at desc nulls last, number desc limit 20`)}::text as body`;

/** $1 the search words, which are rare. */
const search = `
  with found as materialized (select id from questions where search_text like '%' || lower($1) || '%')
  select ${listOf(`
    select id, ${shown('questions')}, topic_id as "topicId", coalesce(key, to_jsonb(correct_answer)) as "correctAnswer", explanation,
      details, tags, created_by_id as "createdById", ignored_duplicate as "ignoredDuplicate", ${iso('retired_at')} as "retiredAt",
      version_id as "versionId", ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt"
    from questions where id in (select id from found)
    order by questions.created_at desc, questions.id desc limit 50`)}::text as body`;

/** $1 the teacher. */
const dashboard = `
  with worked as materialized (
    select topics.id, name, parent_id, sum(answers) as answers, sum(correct_answers) as correct, sum(sessions_completed) as sessions,
      sum(score_sum) as score_sum
    from topics join activity_days on topic_id = topics.id where parent_id is null group by topics.id
    having sum(answers) > 0 or sum(sessions_completed) > 0
  )
  select json_build_object(
    'metrics', json_build_object('totalStudents', ${count("users where role = 'student' and erased_at is null")},
      'totalQuestions', ${count('questions')}, 'totalTopics', ${count('topics')},
      'pendingApprovals', ${count("users where role = 'student' and erased_at is null and status = 'pending'")}),
    'attention', json_build_object('pendingApprovals', ${count("users where role = 'student' and status = 'pending'")},
      'newMessages', ${count("contact_submissions where status = 'new'")},
      'failedMail', ${count("mail_messages where state = 'failed'")},
      'reported', (select count(distinct about_id) from reports where state = 'open'),
      'failedBackups', ${count("settings where key = 'backup_failure'")},
      'newLibrary', ${count("settings where key = 'library_waiting'")},
      'mentions', ${count('question_comments where unseen_by_ids @> array[$1::uuid]')},
      'mentionedInId', (select question_id from question_comments where unseen_by_ids @> array[$1::uuid]
        order by created_at desc, id desc limit 1),
      'hasAssignments', exists (select from assignments),
      'possibleWrongKeys', ${count(`item_statistics made join questions on questions.id = made.question_id
        and questions.version_id = made.version_id
        where alarm is not null and not exists (select from verification_dismissals gone
          where gone.question_id = questions.id and gone.version_id = questions.version_id)`)}),
    'activity', ${listOf(`
      select session.id as "sessionId", users.id as "studentId", first_name || ' ' || last_name as "studentName",
        email as "studentEmail", topic_name as "topicName", score, questions_attempted as "questionsAnswered",
        total_time_spent / 60.0 as "timeSpent", ${iso('completed_at')} as "completedAt"
      from (select * from quiz_sessions where completed_at is not null order by completed_at desc nulls last, id desc limit 5) session
      join users on users.id = user_id order by session.completed_at desc, session.id desc`)},
    'activityCount', (select coalesce(sum(sessions_completed), 0) from activity_days where topic_id = '${ALL_TOPICS}'),
    'topicCount', (select count(*) from worked),
    'topics', ${listOf(`
      select id as "topicId", name as "topicName", parent_id as "parentId", sessions as "sessionsCompleted", answers,
        coalesce(score_sum::float8 / nullif(sessions, 0), 0) as "averageScore", correct as "correctAnswers",
        ${count('student_topics where topic_id = worked.id')} as "totalStudents"
      from worked order by worked.answers desc, lower(name), id limit 4`)})::text as body`;

export const LEAST = { submit, start, complete, portal, history, search, dashboard };
