-- The schema that 57 earlier migrations had built up. Columns are in the order that they have in hubs that ran those.

-- For indexes that find substrings.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint


-- Accounts and signing in

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  password text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  profile_image_url text,
  date_of_birth date,
  role text DEFAULT 'student' NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  decided_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  extra_time text DEFAULT 'none' NOT NULL,
  extra_break_minutes integer DEFAULT 0 NOT NULL,
  shares_readiness boolean DEFAULT false NOT NULL,
  staff_role text,
  wants_assignment_mail boolean DEFAULT true NOT NULL,
  has_signed_in boolean DEFAULT false NOT NULL,
  erased_at timestamptz(3),
  CONSTRAINT users_role_known CHECK (role IN ('teacher', 'student')),
  CONSTRAINT users_staff_role_known CHECK (staff_role IN ('assistant', 'teacher', 'owner')),
  CONSTRAINT users_staff_role CHECK ((role = 'teacher') = (staff_role IS NOT NULL)),
  CONSTRAINT users_extra_time_known CHECK (extra_time IN ('none', 'quarter', 'half', 'double', 'untimed')),
  CONSTRAINT users_extra_break CHECK (extra_break_minutes BETWEEN 0 AND 240),
  CONSTRAINT users_status_known CHECK (status IN ('pending', 'approved', 'rejected')),
  CONSTRAINT users_erased CHECK (erased_at IS NULL OR (
    role = 'student' AND NOT is_active AND date_of_birth IS NULL AND profile_image_url IS NULL
    AND email = 'erased-' || id || '@invalid'))
);--> statement-breakpoint
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));--> statement-breakpoint
CREATE INDEX users_status_created ON users (status, created_at);--> statement-breakpoint
CREATE INDEX users_role ON users (role, status, erased_at);--> statement-breakpoint
CREATE INDEX users_created ON users (created_at, id);--> statement-breakpoint
CREATE INDEX users_name ON users (lower(last_name), lower(first_name), id);--> statement-breakpoint
CREATE INDEX users_decided ON users (decided_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX users_birthday ON users ((extract(month FROM date_of_birth)), (extract(day FROM date_of_birth)));--> statement-breakpoint

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  sess jsonb NOT NULL,
  expire timestamptz(3) NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  signed_in_at timestamptz(3) DEFAULT now() NOT NULL,
  seen_at timestamptz(3) DEFAULT now() NOT NULL,
  confirmed_at timestamptz(3),
  CONSTRAINT sessions_id_unique UNIQUE (id)
);--> statement-breakpoint
CREATE INDEX sessions_expire ON sessions (expire);--> statement-breakpoint
CREATE INDEX sessions_user ON sessions ((sess ->> 'userId'));--> statement-breakpoint

CREATE TABLE password_reset_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  used boolean DEFAULT false NOT NULL,
  CONSTRAINT password_reset_tokens_token_unique UNIQUE (token),
  CONSTRAINT password_reset_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX password_reset_tokens_user ON password_reset_tokens (user_id);--> statement-breakpoint

CREATE TABLE passwords_off (
  user_id uuid PRIMARY KEY,
  since timestamptz(3) NOT NULL,
  CONSTRAINT passwords_off_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT passkeys_credential_id UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id);--> statement-breakpoint

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id uuid,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY,
  secret text,
  pending_secret text,
  since timestamptz(3),
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  digest text NOT NULL,
  CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX recovery_codes_digest ON recovery_codes (user_id, digest);--> statement-breakpoint

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  email text,
  given_role text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT identities_issuer_subject_pk PRIMARY KEY (issuer, subject),
  CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX identities_user ON identities (user_id);--> statement-breakpoint

CREATE TABLE erasures (
  user_id uuid PRIMARY KEY,
  asked_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  done_at timestamptz(3)
);--> statement-breakpoint
CREATE INDEX erasures_due ON erasures (due_at) WHERE done_at IS NULL;--> statement-breakpoint

CREATE TABLE policies (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  version integer NOT NULL,
  text text NOT NULL,
  note text NOT NULL,
  asks_again boolean NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT policies_version UNIQUE (kind, version),
  CONSTRAINT policies_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT policies_kind_known CHECK (kind IN ('privacy', 'terms'))
);--> statement-breakpoint

CREATE TABLE policy_agreements (
  policy_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT policy_agreements_policy_id_user_id_pk PRIMARY KEY (policy_id, user_id),
  CONSTRAINT policy_agreements_policy_id_policies_id_fk FOREIGN KEY (policy_id) REFERENCES policies ON DELETE CASCADE,
  CONSTRAINT policy_agreements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX policy_agreements_user ON policy_agreements (user_id);--> statement-breakpoint


-- Exam blueprints

CREATE TABLE blueprints (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  body text NOT NULL,
  exam text NOT NULL,
  version text NOT NULL,
  valid_from date,
  valid_to date,
  source text NOT NULL,
  source_date date,
  questions integer NOT NULL,
  minutes integer NOT NULL,
  unscored integer NOT NULL,
  break_minutes integer NOT NULL,
  cut integer NOT NULL,
  domains jsonb NOT NULL,
  is_open boolean NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT blueprints_questions CHECK (questions BETWEEN 1 AND 500 AND unscored BETWEEN 0 AND questions - 1),
  CONSTRAINT blueprints_time CHECK (minutes BETWEEN 1 AND 600 AND break_minutes BETWEEN 0 AND 120),
  CONSTRAINT blueprints_cut CHECK (cut BETWEEN 1 AND 100)
);--> statement-breakpoint


-- Classes and invitations

CREATE TABLE classes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  term text DEFAULT '' NOT NULL,
  time_zone text NOT NULL,
  blueprint_id uuid,
  exam_date date,
  join_code text,
  approves_at_once boolean DEFAULT false NOT NULL,
  archived_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT classes_blueprint_id_blueprints_id_fk FOREIGN KEY (blueprint_id) REFERENCES blueprints ON DELETE SET NULL,
  CONSTRAINT classes_name_length CHECK (char_length(name) BETWEEN 1 AND 100)
);--> statement-breakpoint
CREATE UNIQUE INDEX classes_join_code ON classes (upper(join_code));--> statement-breakpoint
CREATE INDEX classes_blueprint ON classes (blueprint_id);--> statement-breakpoint

CREATE TABLE class_members (
  class_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamptz(3) DEFAULT now() NOT NULL,
  group_name text DEFAULT '' NOT NULL,
  CONSTRAINT class_members_class_id_user_id_pk PRIMARY KEY (class_id, user_id),
  CONSTRAINT class_members_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes ON DELETE CASCADE,
  CONSTRAINT class_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT class_members_group_length CHECK (char_length(group_name) <= 50)
);--> statement-breakpoint
CREATE INDEX class_members_user ON class_members (user_id);--> statement-breakpoint

CREATE TABLE class_teachers (
  class_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT class_teachers_class_id_user_id_pk PRIMARY KEY (class_id, user_id),
  CONSTRAINT class_teachers_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes ON DELETE CASCADE,
  CONSTRAINT class_teachers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX class_teachers_user ON class_teachers (user_id);--> statement-breakpoint

CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  class_id uuid,
  email text NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  token text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  withdrawn_at timestamptz(3),
  invited_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  staff_role text,
  CONSTRAINT invitations_token_unique UNIQUE (token),
  CONSTRAINT invitations_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes ON DELETE CASCADE,
  CONSTRAINT invitations_invited_by_id_users_id_fk FOREIGN KEY (invited_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT invitations_email_normal CHECK (email = lower(email)),
  CONSTRAINT invitations_staff_role_known CHECK (staff_role IN ('assistant', 'teacher', 'owner')),
  CONSTRAINT invitations_of_staff CHECK (staff_role IS NULL OR class_id IS NULL)
);--> statement-breakpoint
CREATE UNIQUE INDEX invitations_open ON invitations (class_id, email) WHERE used_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX invitations_open_to_hub ON invitations (email)
  WHERE class_id IS NULL AND staff_role IS NULL AND used_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX invitations_open_to_staff ON invitations (email)
  WHERE staff_role IS NOT NULL AND used_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX invitations_class ON invitations (class_id, created_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX invitations_expires ON invitations (expires_at);--> statement-breakpoint
CREATE INDEX invitations_invited_by ON invitations (invited_by_id);--> statement-breakpoint

CREATE TABLE invitation_classes (
  invitation_id uuid NOT NULL,
  class_id uuid NOT NULL,
  CONSTRAINT invitation_classes_invitation_id_class_id_pk PRIMARY KEY (invitation_id, class_id),
  CONSTRAINT invitation_classes_invitation_id_invitations_id_fk FOREIGN KEY (invitation_id)
    REFERENCES invitations ON DELETE CASCADE,
  CONSTRAINT invitation_classes_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX invitation_classes_class ON invitation_classes (class_id);--> statement-breakpoint

CREATE TABLE disclosures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  day date NOT NULL,
  about text NOT NULL,
  user_id uuid,
  class_id uuid,
  recipient text NOT NULL,
  what text NOT NULL,
  ground text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT disclosures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT disclosures_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes ON DELETE SET NULL,
  CONSTRAINT disclosures_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT disclosures_about_known CHECK (about IN ('student', 'class', 'everybody')),
  CONSTRAINT disclosures_student CHECK ((about = 'student') = (user_id IS NOT NULL)),
  CONSTRAINT disclosures_class CHECK (about = 'class' OR class_id IS NULL)
);--> statement-breakpoint
CREATE INDEX disclosures_day ON disclosures (day, id);--> statement-breakpoint
CREATE INDEX disclosures_user ON disclosures (user_id);--> statement-breakpoint


-- Topics

CREATE TABLE topics (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  description text,
  parent_id uuid,
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT topics_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT topics_name_not_blank CHECK (btrim(name) <> ''),
  CONSTRAINT topics_not_own_parent CHECK (parent_id IS DISTINCT FROM id)
);--> statement-breakpoint
CREATE INDEX topics_parent ON topics (parent_id);--> statement-breakpoint

-- Lets a subcategory have only a main category as its parent. Checked here because two requests can race. A restore brings back
-- subcategories whose main category is gone, as the orphans that they were.
CREATE FUNCTION topics_one_level() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_found boolean;
  is_main boolean;
BEGIN
  IF NEW.parent_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.parent_id IS DISTINCT FROM OLD.parent_id) THEN
    SELECT true, parent_id IS NULL INTO is_found, is_main FROM topics WHERE id = NEW.parent_id FOR SHARE;
    IF is_main IS FALSE
       OR (is_found IS NULL AND current_setting('hub.is_restoring', true) IS DISTINCT FROM 'on')
       OR EXISTS (SELECT 1 FROM topics WHERE parent_id = NEW.id)
    THEN
      RAISE EXCEPTION 'topics are one level deep' USING ERRCODE = 'check_violation', CONSTRAINT = 'topics_one_level';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER topics_one_level BEFORE INSERT OR UPDATE ON topics
  FOR EACH ROW EXECUTE FUNCTION topics_one_level();--> statement-breakpoint


-- Questions

-- Returns what a search looks through, including texts inside the content, such as rows to be matched and units. It is one column,
-- with an index of trigrams.
CREATE FUNCTION question_search_text(question text, options jsonb, content jsonb, explanation text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(question) || E'\n' ||
    coalesce((SELECT string_agg(lower(value), E'\n' ORDER BY position)
      FROM jsonb_array_elements_text(options) WITH ORDINALITY AS option (value, position)), '') || E'\n' ||
    coalesce((SELECT string_agg(lower(value #>> '{}') || E'\n', '' ORDER BY position)
      FROM jsonb_path_query(content, 'strict $.** ? (@.type() == "string")')
      WITH ORDINALITY AS part (value, position)), '') ||
    lower(coalesce(explanation, ''))
$$;--> statement-breakpoint

-- Questions are duplicates if they have the same text except for case and surrounding blanks. A digest, because an index has no
-- room for long texts.
CREATE FUNCTION question_duplicate_key(question text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(lower(regexp_replace(question, '^\s+|\s+$', '', 'g')))
$$;--> statement-breakpoint

-- Tags that differ only in case are the same tag.
CREATE FUNCTION question_tag_keys(tags text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(lower(tag)), '{}') FROM unnest(tags) tag
$$;--> statement-breakpoint

CREATE TABLE question_versions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  question text NOT NULL,
  options jsonb NOT NULL,
  correct_answer integer,
  explanation text,
  difficulty text DEFAULT 'medium' NOT NULL,
  image_url text,
  video_url text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  kind text DEFAULT 'single' NOT NULL,
  content jsonb,
  key jsonb,
  details jsonb,
  image_description text,
  question_id uuid,
  changed_by_id uuid,
  change_note text
);--> statement-breakpoint
CREATE INDEX question_versions_question ON question_versions (question_id, created_at);--> statement-breakpoint

CREATE TABLE questions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  question text NOT NULL,
  options jsonb NOT NULL,
  correct_answer integer,
  explanation text,
  difficulty text DEFAULT 'medium' NOT NULL,
  image_url text,
  video_url text,
  topic_id uuid,
  created_by_id uuid,
  ignored_duplicate boolean DEFAULT false NOT NULL,
  version_id uuid DEFAULT NULL NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  kind text DEFAULT 'single' NOT NULL,
  content jsonb,
  key jsonb,
  details jsonb,
  image_description text,
  search_text text GENERATED ALWAYS AS (question_search_text(question, options, content, explanation)) STORED NOT NULL,
  changed_by_id uuid,
  change_note text,
  retired_at timestamptz(3),
  tags text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT questions_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics ON DELETE SET NULL,
  CONSTRAINT questions_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT questions_version_id_question_versions_id_fk FOREIGN KEY (version_id) REFERENCES question_versions,
  CONSTRAINT questions_text_not_blank CHECK (btrim(question) <> ''),
  CONSTRAINT questions_key_in_options CHECK (correct_answer IS NULL OR (
    correct_answer >= 0 AND correct_answer < jsonb_array_length(options)
    AND jsonb_array_length(options) BETWEEN 2 AND 5)),
  CONSTRAINT questions_one_key CHECK (num_nonnulls(correct_answer, key) = 1),
  CONSTRAINT questions_difficulty_known CHECK (difficulty IN ('easy', 'medium', 'hard')),
  CONSTRAINT questions_tags_limit CHECK (cardinality(tags) <= 20),
  CONSTRAINT questions_one_medium CHECK (image_url IS NULL OR video_url IS NULL)
);--> statement-breakpoint
CREATE INDEX questions_search ON questions USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX questions_duplicate_key ON questions (question_duplicate_key(question));--> statement-breakpoint
CREATE INDEX questions_topic ON questions (topic_id, id);--> statement-breakpoint
CREATE INDEX questions_created ON questions (created_at, id);--> statement-breakpoint
CREATE INDEX questions_version ON questions (version_id);--> statement-breakpoint
CREATE INDEX questions_tags ON questions USING gin (question_tag_keys(tags));--> statement-breakpoint
CREATE INDEX questions_retired ON questions (topic_id) WHERE retired_at IS NOT NULL;--> statement-breakpoint

-- Keeps every content of a question as a row of question_versions: sessions refer to the version that they asked, so an edit or a
-- deletion never rewrites history. A restore brings questions together with their version, which is kept if it has the same content
-- as the question.
CREATE FUNCTION questions_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.version_id IS DISTINCT FROM OLD.version_id) AND EXISTS (
    SELECT FROM question_versions v WHERE v.id = NEW.version_id AND
      (v.question, v.kind, v.options, v.content, v.correct_answer, v.key,
       v.explanation, v.details, v.difficulty, v.image_url, v.image_description, v.video_url)
      IS NOT DISTINCT FROM
      (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR
     (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
     IS DISTINCT FROM
     (OLD.question, OLD.kind, OLD.options, OLD.content, OLD.correct_answer, OLD.key,
       OLD.explanation, OLD.details, OLD.difficulty, OLD.image_url, OLD.image_description, OLD.video_url)
  THEN
    INSERT INTO question_versions
      (question_id, changed_by_id, change_note, question, kind, options, content, correct_answer, key,
       explanation, details, difficulty, image_url, image_description, video_url)
    VALUES
      (NEW.id, NEW.changed_by_id, NEW.change_note, NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
    RETURNING id INTO NEW.version_id;
  ELSE
    NEW.version_id := OLD.version_id;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER questions_keep_version BEFORE INSERT OR UPDATE ON questions
  FOR EACH ROW EXECUTE FUNCTION questions_keep_version();--> statement-breakpoint

CREATE TABLE numbered_questions (
  topic_id uuid NOT NULL,
  number integer NOT NULL,
  question_id uuid NOT NULL,
  CONSTRAINT numbered_questions_topic_id_number_pk PRIMARY KEY (topic_id, number)
);--> statement-breakpoint
CREATE INDEX numbered_questions_question ON numbered_questions (question_id, topic_id);--> statement-breakpoint

-- Numbers questions that are now asked in a topic, and removes those that no longer are: the last ones get the numbers that become
-- free. Writers to the same topic take turns.
CREATE FUNCTION questions_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  SELECT array_agg(DISTINCT topic_id ORDER BY topic_id) INTO changed FROM (
    SELECT n.topic_id FROM touched t JOIN numbered_questions n ON n.question_id = t.id
    WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = t.id AND q.topic_id = n.topic_id AND q.retired_at IS NULL)
    UNION ALL
    SELECT q.topic_id FROM touched t JOIN questions q ON q.id = t.id AND q.topic_id IS NOT NULL AND q.retired_at IS NULL
    WHERE NOT EXISTS (SELECT FROM numbered_questions n WHERE n.question_id = q.id AND n.topic_id = q.topic_id)
  ) come_and_gone;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(7340585, hashtext(topic_id::text)) FROM unnest(changed) topic_id;

  WITH gone AS MATERIALIZED (
    SELECT n.topic_id, n.number FROM touched t JOIN numbered_questions n ON n.question_id = t.id
    WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = t.id AND q.topic_id = n.topic_id AND q.retired_at IS NULL)
  ), sizes AS MATERIALIZED (
    SELECT g.topic_id, (SELECT max(number) FROM numbered_questions n WHERE n.topic_id = g.topic_id) - count(*) AS size
    FROM gone g GROUP BY g.topic_id
  ), free AS (
    SELECT g.topic_id, g.number, row_number() OVER (PARTITION BY g.topic_id) AS turn
    FROM gone g JOIN sizes s ON s.topic_id = g.topic_id AND g.number <= s.size
  ), last AS (
    SELECT n.topic_id, n.question_id, row_number() OVER (PARTITION BY n.topic_id) AS turn
    FROM sizes s JOIN numbered_questions n ON n.topic_id = s.topic_id AND n.number > s.size
    WHERE NOT EXISTS (SELECT FROM gone g WHERE g.topic_id = n.topic_id AND g.number = n.number)
  ), moved AS (
    UPDATE numbered_questions n SET question_id = last.question_id
    FROM free JOIN last USING (topic_id, turn) WHERE n.topic_id = free.topic_id AND n.number = free.number
  )
  DELETE FROM numbered_questions n USING sizes s WHERE n.topic_id = s.topic_id AND n.number > s.size;

  INSERT INTO numbered_questions (topic_id, number, question_id)
  SELECT q.topic_id, row_number() OVER (PARTITION BY q.topic_id)
    + coalesce((SELECT max(number) FROM numbered_questions n WHERE n.topic_id = q.topic_id), 0), q.id
  FROM touched t JOIN questions q ON q.id = t.id AND q.topic_id IS NOT NULL AND q.retired_at IS NULL
  WHERE NOT EXISTS (SELECT FROM numbered_questions n WHERE n.question_id = q.id AND n.topic_id = q.topic_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER questions_number_inserted AFTER INSERT ON questions REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION questions_number();--> statement-breakpoint
CREATE TRIGGER questions_number_updated AFTER UPDATE ON questions REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION questions_number();--> statement-breakpoint
CREATE TRIGGER questions_number_deleted AFTER DELETE ON questions REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION questions_number();--> statement-breakpoint

CREATE TABLE question_comments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  question_id uuid NOT NULL,
  author_id uuid,
  text text NOT NULL,
  mentioned_ids uuid[] DEFAULT '{}' NOT NULL,
  unseen_by_ids uuid[] DEFAULT '{}' NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  edited_at timestamptz(3),
  CONSTRAINT question_comments_question_id_questions_id_fk FOREIGN KEY (question_id)
    REFERENCES questions ON DELETE CASCADE,
  CONSTRAINT question_comments_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT question_comments_text_length CHECK (char_length(text) BETWEEN 1 AND 2000)
);--> statement-breakpoint
CREATE INDEX question_comments_question ON question_comments (question_id, created_at);--> statement-breakpoint
CREATE INDEX question_comments_unseen ON question_comments USING gin (unseen_by_ids);--> statement-breakpoint

CREATE TABLE verification_dismissals (
  question_id uuid PRIMARY KEY,
  version_id uuid NOT NULL,
  dismissed_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT verification_dismissals_question_id_questions_id_fk FOREIGN KEY (question_id)
    REFERENCES questions ON DELETE CASCADE,
  CONSTRAINT verification_dismissals_version_id_question_versions_id_fk FOREIGN KEY (version_id)
    REFERENCES question_versions ON DELETE CASCADE,
  CONSTRAINT verification_dismissals_dismissed_by_id_users_id_fk FOREIGN KEY (dismissed_by_id)
    REFERENCES users ON DELETE SET NULL
);--> statement-breakpoint

CREATE TABLE near_duplicate_dismissals (
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  dismissed_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT near_duplicate_dismissals_first_id_second_id_pk PRIMARY KEY (first_id, second_id),
  CONSTRAINT near_duplicate_dismissals_first_id_questions_id_fk FOREIGN KEY (first_id)
    REFERENCES questions ON DELETE CASCADE,
  CONSTRAINT near_duplicate_dismissals_second_id_questions_id_fk FOREIGN KEY (second_id)
    REFERENCES questions ON DELETE CASCADE,
  CONSTRAINT near_duplicate_dismissals_dismissed_by_id_users_id_fk FOREIGN KEY (dismissed_by_id)
    REFERENCES users ON DELETE SET NULL,
  CONSTRAINT near_duplicate_dismissals_ordered CHECK (first_id < second_id)
);--> statement-breakpoint
CREATE INDEX near_duplicate_dismissals_second ON near_duplicate_dismissals (second_id);--> statement-breakpoint

CREATE TABLE media_files (
  name text PRIMARY KEY,
  kind text NOT NULL,
  ready_at timestamptz(3),
  content_type text,
  bytes integer,
  width integer,
  height integer,
  claimed_at timestamptz(3),
  deleted_at timestamptz(3),
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  digests text[],
  CONSTRAINT media_files_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT media_files_kind_known CHECK (kind IN ('images', 'videos')),
  CONSTRAINT media_files_ready_is_whole CHECK (ready_at IS NULL OR (content_type IS NOT NULL AND bytes > 0))
);--> statement-breakpoint
CREATE INDEX media_files_created ON media_files (created_at);--> statement-breakpoint
CREATE INDEX media_files_digests ON media_files USING gin (digests);--> statement-breakpoint


-- Assignments and quizzes

CREATE TABLE assignments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  class_id uuid,
  title text NOT NULL,
  instructions text DEFAULT '' NOT NULL,
  work jsonb NOT NULL,
  question_ids uuid[] DEFAULT '{}' NOT NULL,
  opens_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  closes_at timestamptz(3) NOT NULL,
  time_limit_minutes integer DEFAULT 0 NOT NULL,
  attempts smallint DEFAULT 1 NOT NULL,
  counts text DEFAULT 'best' NOT NULL,
  reveal text DEFAULT 'after_submit' NOT NULL,
  keys_shown_at timestamptz(3),
  weight double precision DEFAULT 1 NOT NULL,
  is_for_all boolean DEFAULT true NOT NULL,
  marks_shown_at timestamptz(3),
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  groups text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT assignments_class_id_classes_id_fk FOREIGN KEY (class_id) REFERENCES classes ON DELETE CASCADE,
  CONSTRAINT assignments_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT assignments_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
  CONSTRAINT assignments_times CHECK (opens_at < due_at AND due_at <= closes_at),
  CONSTRAINT assignments_limit CHECK (time_limit_minutes BETWEEN 0 AND 600),
  CONSTRAINT assignments_attempts CHECK (attempts BETWEEN 0 AND 20),
  CONSTRAINT assignments_weight CHECK (weight BETWEEN 0 AND 100),
  CONSTRAINT assignments_counts_known CHECK (counts IN ('best', 'last', 'first', 'average')),
  CONSTRAINT assignments_reveal_known CHECK (reveal IN ('at_once', 'after_submit', 'after_due', 'never'))
);--> statement-breakpoint
CREATE INDEX assignments_class ON assignments (class_id, due_at);--> statement-breakpoint
CREATE INDEX assignments_due ON assignments (due_at);--> statement-breakpoint
CREATE INDEX assignments_author ON assignments (created_by_id);--> statement-breakpoint
CREATE INDEX assignments_withholding ON assignments (closes_at) WHERE keys_shown_at IS NULL;--> statement-breakpoint

CREATE TABLE assignment_students (
  assignment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_assigned boolean DEFAULT false NOT NULL,
  due_at timestamptz(3),
  closes_at timestamptz(3),
  time_limit_minutes integer,
  attempts smallint,
  is_excused boolean DEFAULT false NOT NULL,
  mark real,
  reason text,
  changed_by_id uuid,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT assignment_students_assignment_id_user_id_pk PRIMARY KEY (assignment_id, user_id),
  CONSTRAINT assignment_students_assignment_id_assignments_id_fk FOREIGN KEY (assignment_id)
    REFERENCES assignments ON DELETE CASCADE,
  CONSTRAINT assignment_students_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT assignment_students_changed_by_id_users_id_fk FOREIGN KEY (changed_by_id)
    REFERENCES users ON DELETE SET NULL,
  CONSTRAINT assignment_students_times CHECK (due_at <= closes_at),
  CONSTRAINT assignment_students_limit CHECK (time_limit_minutes BETWEEN 0 AND 600),
  CONSTRAINT assignment_students_attempts CHECK (attempts BETWEEN 0 AND 20),
  CONSTRAINT assignment_students_mark CHECK (mark BETWEEN 0 AND 100),
  CONSTRAINT assignment_students_reason CHECK (mark IS NULL OR reason IS NOT NULL)
);--> statement-breakpoint
CREATE INDEX assignment_students_user ON assignment_students (user_id);--> statement-breakpoint
CREATE INDEX assignment_students_changed_by ON assignment_students (changed_by_id);--> statement-breakpoint

CREATE TABLE assignment_notices (
  assignment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT assignment_notices_assignment_id_user_id_kind_pk PRIMARY KEY (assignment_id, user_id, kind),
  CONSTRAINT assignment_notices_assignment_id_assignments_id_fk FOREIGN KEY (assignment_id)
    REFERENCES assignments ON DELETE CASCADE,
  CONSTRAINT assignment_notices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT assignment_notices_kind_known CHECK (kind IN ('given', 'due'))
);--> statement-breakpoint
CREATE INDEX assignment_notices_user ON assignment_notices (user_id);--> statement-breakpoint

CREATE TABLE calendar_addresses (
  user_id uuid PRIMARY KEY,
  digest text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT calendar_addresses_digest_unique UNIQUE (digest),
  CONSTRAINT calendar_addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

-- The fill factor leaves room on each page for rows that change often: such an update does not touch the indexes.
CREATE TABLE quiz_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  topic_id uuid,
  topic_ids uuid[] NOT NULL,
  topic_name text,
  started_at timestamptz(3) DEFAULT now() NOT NULL,
  completed_at timestamptz(3),
  total_questions integer DEFAULT 0 NOT NULL,
  available_questions integer DEFAULT 0 NOT NULL,
  questions_attempted integer DEFAULT 0 NOT NULL,
  correct_answers integer DEFAULT 0 NOT NULL,
  total_time_spent integer DEFAULT 0 NOT NULL,
  score integer DEFAULT 0 NOT NULL,
  number integer,
  time_limit_minutes integer DEFAULT 0 NOT NULL,
  deadline_at timestamptz(3),
  answer_reveal text DEFAULT 'after_submit' NOT NULL,
  counted_topic_ids uuid[] DEFAULT '{}' NOT NULL,
  started_day date DEFAULT (now() AT TIME ZONE 'UTC')::date NOT NULL,
  completed_day date,
  time_zone text DEFAULT 'UTC' NOT NULL,
  place jsonb DEFAULT '{"index":0,"selected":{},"skipped":[],"seconds":{}}' NOT NULL,
  last_active_at timestamptz(3),
  saved_at timestamptz(3),
  draft_name text,
  discarded_at timestamptz(3),
  part_credit double precision DEFAULT 0 NOT NULL,
  extra_time text DEFAULT 'none' NOT NULL,
  exam jsonb,
  is_covered boolean DEFAULT false NOT NULL,
  assignment_id uuid,
  closes_at timestamptz(3),
  withheld_by_id uuid,
  CONSTRAINT quiz_sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT quiz_sessions_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics ON DELETE SET NULL,
  CONSTRAINT quiz_sessions_assignment_id_assignments_id_fk FOREIGN KEY (assignment_id)
    REFERENCES assignments ON DELETE SET NULL,
  CONSTRAINT quiz_sessions_withheld_by_id_assignments_id_fk FOREIGN KEY (withheld_by_id)
    REFERENCES assignments ON DELETE SET NULL,
  CONSTRAINT quiz_sessions_score_percent CHECK (score BETWEEN 0 AND 100),
  CONSTRAINT quiz_sessions_counts CHECK (correct_answers BETWEEN 0 AND total_questions),
  CONSTRAINT quiz_sessions_attempted CHECK (questions_attempted BETWEEN 0 AND total_questions),
  CONSTRAINT quiz_sessions_time CHECK (total_time_spent >= 0),
  CONSTRAINT quiz_sessions_limit CHECK (time_limit_minutes BETWEEN 0 AND 600),
  CONSTRAINT quiz_sessions_extra_time_known CHECK (extra_time IN ('none', 'quarter', 'half', 'double', 'untimed')),
  CONSTRAINT quiz_sessions_reveal_known CHECK (answer_reveal IN ('immediate', 'after_submit'))
) WITH (fillfactor = 80);--> statement-breakpoint
CREATE INDEX quiz_sessions_assignment ON quiz_sessions (assignment_id, user_id) WHERE assignment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX quiz_sessions_withheld ON quiz_sessions (user_id) WHERE withheld_by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX quiz_sessions_withheld_by ON quiz_sessions (withheld_by_id) WHERE withheld_by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX quiz_sessions_open ON quiz_sessions (user_id) WHERE completed_at IS NULL;--> statement-breakpoint
CREATE INDEX quiz_sessions_deadline ON quiz_sessions (deadline_at) WHERE completed_at IS NULL AND discarded_at IS NULL;--> statement-breakpoint
CREATE INDEX quiz_sessions_user_completed ON quiz_sessions (user_id, completed_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX quiz_sessions_completed ON quiz_sessions (completed_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX quiz_sessions_topic ON quiz_sessions (topic_id);--> statement-breakpoint
CREATE UNIQUE INDEX quiz_sessions_user_number ON quiz_sessions (user_id, number);--> statement-breakpoint
CREATE INDEX quiz_sessions_exams ON quiz_sessions (user_id, completed_at DESC NULLS LAST) WHERE exam IS NOT NULL;--> statement-breakpoint

CREATE TABLE quiz_session_questions (
  session_id uuid NOT NULL,
  position integer NOT NULL,
  question_id uuid NOT NULL,
  version_id uuid NOT NULL,
  domain smallint,
  is_scored boolean DEFAULT true NOT NULL,
  answer jsonb,
  CONSTRAINT quiz_session_questions_session_id_question_id_pk PRIMARY KEY (session_id, question_id),
  CONSTRAINT quiz_session_questions_position UNIQUE (session_id, position),
  CONSTRAINT quiz_session_questions_session_id_quiz_sessions_id_fk FOREIGN KEY (session_id)
    REFERENCES quiz_sessions ON DELETE CASCADE,
  CONSTRAINT quiz_session_questions_version_id_question_versions_id_fk FOREIGN KEY (version_id)
    REFERENCES question_versions
);--> statement-breakpoint
CREATE INDEX quiz_session_questions_version ON quiz_session_questions (version_id);--> statement-breakpoint

CREATE TABLE quiz_attempts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  selected_answer integer,
  is_correct boolean NOT NULL,
  time_spent integer,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  local_at timestamp(3) DEFAULT (now() AT TIME ZONE 'UTC') NOT NULL,
  topic_id uuid,
  main_topic_id uuid,
  response jsonb,
  part_credit double precision,
  confidence text,
  typed text,
  CONSTRAINT quiz_attempts_one_answer UNIQUE (session_id, question_id),
  CONSTRAINT quiz_attempts_session_id_quiz_sessions_id_fk FOREIGN KEY (session_id)
    REFERENCES quiz_sessions ON DELETE CASCADE,
  CONSTRAINT quiz_attempts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT quiz_attempts_question_of_session FOREIGN KEY (session_id, question_id)
    REFERENCES quiz_session_questions (session_id, question_id) ON DELETE CASCADE,
  CONSTRAINT quiz_attempts_typed_length CHECK (char_length(typed) BETWEEN 1 AND 200),
  CONSTRAINT quiz_attempts_confidence_known CHECK (confidence IN ('sure', 'unsure', 'guess')),
  CONSTRAINT quiz_attempts_answer CHECK (selected_answer BETWEEN 0 AND 4),
  CONSTRAINT quiz_attempts_one_answer_given CHECK (num_nonnulls(selected_answer, response) = 1),
  CONSTRAINT quiz_attempts_part_credit
    CHECK (part_credit IS NULL OR (part_credit > 0 AND part_credit < 1 AND NOT is_correct)),
  CONSTRAINT quiz_attempts_time CHECK (time_spent >= 0)
);--> statement-breakpoint
CREATE INDEX quiz_attempts_user_created ON quiz_attempts (user_id, created_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX quiz_attempts_question ON quiz_attempts (question_id);--> statement-breakpoint
CREATE INDEX quiz_attempts_sure_wrong ON quiz_attempts (user_id, local_at) WHERE confidence = 'sure' AND NOT is_correct;--> statement-breakpoint
CREATE INDEX quiz_attempts_typed ON quiz_attempts (question_id, created_at) WHERE typed IS NOT NULL;--> statement-breakpoint

CREATE TABLE regrades (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  question_id uuid NOT NULL,
  version_id uuid NOT NULL,
  asked_version_ids uuid[] NOT NULL,
  same_version_ids uuid[] NOT NULL,
  way text NOT NULL,
  never_lowers boolean NOT NULL,
  reason text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by_id uuid,
  undone_at timestamptz(3),
  undone_by_id uuid,
  CONSTRAINT regrades_version_id_question_versions_id_fk FOREIGN KEY (version_id) REFERENCES question_versions,
  CONSTRAINT regrades_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT regrades_undone_by_id_users_id_fk FOREIGN KEY (undone_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT regrades_way_known CHECK (way IN ('new_key', 'both_keys', 'credit'))
);--> statement-breakpoint
CREATE INDEX regrades_question ON regrades (question_id, created_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX regrades_version ON regrades (version_id);--> statement-breakpoint

CREATE TABLE regraded_answers (
  regrade_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  user_id uuid NOT NULL,
  was_correct boolean NOT NULL,
  was_part_credit double precision,
  score_before integer,
  score_after integer,
  is_seen boolean DEFAULT false NOT NULL,
  CONSTRAINT regraded_answers_regrade_id_attempt_id_pk PRIMARY KEY (regrade_id, attempt_id),
  CONSTRAINT regraded_answers_regrade_id_regrades_id_fk FOREIGN KEY (regrade_id) REFERENCES regrades ON DELETE CASCADE,
  CONSTRAINT regraded_answers_attempt_id_quiz_attempts_id_fk FOREIGN KEY (attempt_id)
    REFERENCES quiz_attempts ON DELETE CASCADE,
  CONSTRAINT regraded_answers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX regraded_answers_attempt ON regraded_answers (attempt_id);--> statement-breakpoint
CREATE INDEX regraded_answers_user ON regraded_answers (user_id);--> statement-breakpoint

CREATE TABLE sprint_runs (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  group_id text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  answers jsonb NOT NULL,
  "right" smallint NOT NULL,
  total smallint NOT NULL,
  median_ms integer NOT NULL,
  standing jsonb NOT NULL,
  CONSTRAINT sprint_runs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT sprint_runs_right CHECK ("right" BETWEEN 0 AND total)
);--> statement-breakpoint
CREATE INDEX sprint_runs_user ON sprint_runs (user_id, group_id, started_at);--> statement-breakpoint

CREATE TABLE exam_outcomes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  blueprint_id uuid,
  exam_name text NOT NULL,
  taken_on date NOT NULL,
  is_passed boolean NOT NULL,
  pass_probability real,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT exam_outcomes_one_a_day UNIQUE (user_id, blueprint_id, taken_on),
  CONSTRAINT exam_outcomes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT exam_outcomes_blueprint_id_blueprints_id_fk FOREIGN KEY (blueprint_id)
    REFERENCES blueprints ON DELETE SET NULL,
  CONSTRAINT exam_outcomes_probability CHECK (pass_probability BETWEEN 0 AND 1)
);--> statement-breakpoint
CREATE INDEX exam_outcomes_blueprint ON exam_outcomes (blueprint_id);--> statement-breakpoint


-- Flashcards

CREATE TABLE flashcard_versions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  flashcard_id uuid NOT NULL,
  front text NOT NULL,
  back text NOT NULL,
  cloze text,
  image_url text,
  back_image_url text,
  occlusion jsonb,
  changed_by_id uuid,
  change_note text,
  created_at timestamptz(3) DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX flashcard_versions_flashcard ON flashcard_versions (flashcard_id, created_at);--> statement-breakpoint

CREATE TABLE flashcards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  front text NOT NULL,
  back text NOT NULL,
  image_url text,
  topic_id uuid,
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  cloze text,
  back_image_url text,
  occlusion jsonb,
  changed_by_id uuid,
  change_note text,
  version_id uuid DEFAULT NULL NOT NULL,
  CONSTRAINT flashcards_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics ON DELETE SET NULL,
  CONSTRAINT flashcards_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT flashcards_version_id_flashcard_versions_id_fk FOREIGN KEY (version_id) REFERENCES flashcard_versions,
  CONSTRAINT flashcards_front_not_blank CHECK (btrim(front) <> ''),
  CONSTRAINT flashcards_back_not_blank CHECK (btrim(back) <> ''),
  CONSTRAINT flashcards_masks_on_image CHECK (occlusion IS NULL OR image_url IS NOT NULL)
);--> statement-breakpoint
CREATE INDEX flashcards_search ON flashcards USING gin (lower(front || ' ' || back) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX flashcards_sides ON flashcards (md5(front || chr(31) || back));--> statement-breakpoint
CREATE INDEX flashcards_topic ON flashcards (topic_id);--> statement-breakpoint
CREATE INDEX flashcards_created ON flashcards (created_at, id);--> statement-breakpoint
CREATE INDEX flashcards_version ON flashcards (version_id);--> statement-breakpoint

-- As for questions: keeps every content of a card as a version. A restore brings cards together with their version, which is kept
-- if it belongs to the card and has the same content.
CREATE FUNCTION flashcards_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.version_id IS DISTINCT FROM OLD.version_id) AND EXISTS (
    SELECT FROM flashcard_versions v WHERE v.id = NEW.version_id AND v.flashcard_id = NEW.id AND
      (v.front, v.back, v.cloze, v.image_url, v.back_image_url, v.occlusion)
      IS NOT DISTINCT FROM
      (NEW.front, NEW.back, NEW.cloze, NEW.image_url, NEW.back_image_url, NEW.occlusion)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    -- A card that is there already is not inserted again: ON CONFLICT leaves it as it is, or updates it.
    SELECT version_id INTO NEW.version_id FROM flashcards WHERE id = NEW.id;
    IF FOUND THEN
      RETURN NEW;
    END IF;
  ELSIF
    (NEW.front, NEW.back, NEW.cloze, NEW.image_url, NEW.back_image_url, NEW.occlusion)
    IS NOT DISTINCT FROM
    (OLD.front, OLD.back, OLD.cloze, OLD.image_url, OLD.back_image_url, OLD.occlusion)
  THEN
    NEW.version_id := OLD.version_id;
    RETURN NEW;
  END IF;
  INSERT INTO flashcard_versions
    (flashcard_id, changed_by_id, change_note, front, back, cloze, image_url, back_image_url, occlusion)
  VALUES
    (NEW.id, NEW.changed_by_id, NEW.change_note, NEW.front, NEW.back, NEW.cloze, NEW.image_url, NEW.back_image_url, NEW.occlusion)
  RETURNING id INTO NEW.version_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER flashcards_keep_version BEFORE INSERT OR UPDATE ON flashcards
  FOR EACH ROW EXECUTE FUNCTION flashcards_keep_version();--> statement-breakpoint

CREATE TABLE own_cards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  front text NOT NULL,
  back text NOT NULL,
  image_url text,
  topic_id uuid,
  question_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  cloze text,
  back_image_url text,
  occlusion jsonb,
  CONSTRAINT own_cards_one_a_question UNIQUE (user_id, question_id),
  CONSTRAINT own_cards_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT own_cards_topic_id_topics_id_fk FOREIGN KEY (topic_id) REFERENCES topics ON DELETE SET NULL,
  CONSTRAINT own_cards_front_not_blank CHECK (btrim(front) <> ''),
  CONSTRAINT own_cards_back_not_blank CHECK (btrim(back) <> ''),
  CONSTRAINT own_cards_masks_on_image CHECK (occlusion IS NULL OR image_url IS NOT NULL)
);--> statement-breakpoint
CREATE INDEX own_cards_user_created ON own_cards (user_id, created_at, id);--> statement-breakpoint
CREATE INDEX own_cards_topic ON own_cards (topic_id);--> statement-breakpoint

CREATE TABLE card_schedules (
  user_id uuid NOT NULL,
  card_id uuid NOT NULL,
  flashcard_id uuid,
  own_card_id uuid,
  state text NOT NULL,
  due timestamptz(3) NOT NULL,
  scheduled_due timestamptz(3) NOT NULL,
  stability double precision NOT NULL,
  difficulty double precision NOT NULL,
  scheduled_days double precision NOT NULL,
  learning_steps integer NOT NULL,
  reps integer NOT NULL,
  lapses integer NOT NULL,
  last_review timestamptz(3) NOT NULL,
  leech_at integer NOT NULL,
  is_set_aside boolean NOT NULL,
  CONSTRAINT card_schedules_user_id_card_id_pk PRIMARY KEY (user_id, card_id),
  CONSTRAINT card_schedules_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT card_schedules_flashcard_id_flashcards_id_fk FOREIGN KEY (flashcard_id)
    REFERENCES flashcards ON DELETE CASCADE,
  CONSTRAINT card_schedules_own_card_id_own_cards_id_fk FOREIGN KEY (own_card_id)
    REFERENCES own_cards ON DELETE CASCADE,
  CONSTRAINT card_schedules_one_card CHECK (card_id = coalesce(flashcard_id, own_card_id)),
  CONSTRAINT card_schedules_one_kind CHECK (num_nonnulls(flashcard_id, own_card_id) = 1),
  CONSTRAINT card_schedules_state_known CHECK (state IN ('learning', 'review', 'relearning'))
);--> statement-breakpoint
CREATE INDEX card_schedules_due ON card_schedules (user_id, state, due) WHERE NOT is_set_aside;--> statement-breakpoint
CREATE INDEX card_schedules_set_aside ON card_schedules (user_id) WHERE is_set_aside;--> statement-breakpoint
CREATE INDEX card_schedules_flashcard ON card_schedules (flashcard_id);--> statement-breakpoint
CREATE INDEX card_schedules_own_card ON card_schedules (own_card_id);--> statement-breakpoint

CREATE TABLE card_review_log (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  card_id uuid NOT NULL,
  kind text NOT NULL,
  rating integer,
  undoes uuid,
  state_before text,
  time_spent integer DEFAULT 0 NOT NULL,
  at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT card_review_log_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT card_review_log_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT card_review_log_undone_grade FOREIGN KEY (user_id, undoes) REFERENCES card_review_log (user_id, id),
  CONSTRAINT card_review_log_kind_known CHECK (kind IN ('grade', 'undo', 'resume')),
  CONSTRAINT card_review_log_grade
    CHECK ((kind = 'grade') = (rating IS NOT NULL) AND (kind = 'grade') = (state_before IS NOT NULL)),
  CONSTRAINT card_review_log_rating CHECK (rating BETWEEN 1 AND 4),
  CONSTRAINT card_review_log_undo CHECK ((kind = 'undo') = (undoes IS NOT NULL)),
  CONSTRAINT card_review_log_time CHECK (time_spent >= 0)
);--> statement-breakpoint
CREATE UNIQUE INDEX card_review_log_undone_once ON card_review_log (user_id, undoes);--> statement-breakpoint
CREATE INDEX card_review_log_card ON card_review_log (user_id, card_id, at);--> statement-breakpoint
CREATE INDEX card_review_log_at ON card_review_log (user_id, at);--> statement-breakpoint

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER card_review_log_append_only BEFORE UPDATE ON card_review_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint

CREATE TABLE card_parameters (
  user_id uuid PRIMARY KEY,
  tried_reviews integer NOT NULL,
  weights double precision[],
  reviews integer,
  fitted_at timestamptz(3),
  loss_before double precision,
  loss_after double precision,
  CONSTRAINT card_parameters_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT card_parameters_weights CHECK (cardinality(weights) = 21),
  CONSTRAINT card_parameters_whole CHECK (num_nonnulls(weights, reviews, fitted_at, loss_before, loss_after) IN (0, 5))
);--> statement-breakpoint

CREATE TABLE study_settings (
  user_id uuid PRIMARY KEY,
  new_per_day integer DEFAULT 20 NOT NULL,
  reviews_per_day integer DEFAULT 200 NOT NULL,
  exam_date date,
  topic_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  CONSTRAINT study_settings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE study_plans (
  user_id uuid PRIMARY KEY,
  blueprint_id uuid,
  day date,
  plan jsonb,
  CONSTRAINT study_plans_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT study_plans_blueprint_id_blueprints_id_fk FOREIGN KEY (blueprint_id)
    REFERENCES blueprints ON DELETE SET NULL
);--> statement-breakpoint


-- Counters of what students did

CREATE TABLE student_stats (
  user_id uuid PRIMARY KEY,
  questions_answered integer DEFAULT 0 NOT NULL,
  correct_answers integer DEFAULT 0 NOT NULL,
  total_time_spent integer DEFAULT 0 NOT NULL,
  sessions_completed integer DEFAULT 0 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  last_study_day date,
  streak integer DEFAULT 0 NOT NULL,
  last_activity_at timestamptz(3),
  CONSTRAINT student_stats_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT student_stats_streak CHECK (streak >= 0)
);--> statement-breakpoint

CREATE TABLE study_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  answers integer DEFAULT 0 NOT NULL,
  cards integer DEFAULT 0 NOT NULL,
  time_spent integer DEFAULT 0 NOT NULL,
  CONSTRAINT study_days_user_id_day_pk PRIMARY KEY (user_id, day),
  CONSTRAINT study_days_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE student_questions (
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  times_answered integer DEFAULT 0 NOT NULL,
  times_correct integer DEFAULT 0 NOT NULL,
  last_correct boolean NOT NULL,
  last_answered_at timestamptz(3) NOT NULL,
  CONSTRAINT student_questions_user_id_question_id_pk PRIMARY KEY (user_id, question_id),
  CONSTRAINT student_questions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT student_questions_question_id_questions_id_fk FOREIGN KEY (question_id)
    REFERENCES questions ON DELETE CASCADE
) WITH (fillfactor = 80);--> statement-breakpoint
CREATE INDEX student_questions_question ON student_questions (question_id);--> statement-breakpoint

CREATE TABLE question_stats (
  question_id uuid PRIMARY KEY,
  times_answered integer DEFAULT 0 NOT NULL,
  times_correct integer DEFAULT 0 NOT NULL,
  total_time_spent integer DEFAULT 0 NOT NULL,
  option_counts integer[] DEFAULT '{0,0,0,0,0}'::integer[] NOT NULL,
  CONSTRAINT question_stats_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE student_flashcards (
  user_id uuid NOT NULL,
  flashcard_id uuid NOT NULL,
  first_studied_at timestamptz(3) DEFAULT now() NOT NULL,
  last_studied_at timestamptz(3) DEFAULT now() NOT NULL,
  times_studied integer DEFAULT 1 NOT NULL,
  CONSTRAINT student_flashcards_user_id_flashcard_id_pk PRIMARY KEY (user_id, flashcard_id),
  CONSTRAINT student_flashcards_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT student_flashcards_flashcard_id_flashcards_id_fk FOREIGN KEY (flashcard_id)
    REFERENCES flashcards ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX student_flashcards_flashcard ON student_flashcards (flashcard_id);--> statement-breakpoint

CREATE TABLE student_topics (
  user_id uuid NOT NULL,
  topic_id uuid NOT NULL,
  answers integer DEFAULT 0 NOT NULL,
  correct_answers integer DEFAULT 0 NOT NULL,
  sessions integer DEFAULT 0 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT student_topics_user_id_topic_id_pk PRIMARY KEY (user_id, topic_id),
  CONSTRAINT student_topics_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
) WITH (fillfactor = 80);--> statement-breakpoint

CREATE TABLE student_topic_days (
  user_id uuid NOT NULL,
  topic_id uuid NOT NULL,
  day date NOT NULL,
  answers integer DEFAULT 0 NOT NULL,
  correct_answers integer DEFAULT 0 NOT NULL,
  sessions integer DEFAULT 0 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  CONSTRAINT student_topic_days_user_id_topic_id_day_pk PRIMARY KEY (user_id, topic_id, day),
  CONSTRAINT student_topic_days_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
) WITH (fillfactor = 80);--> statement-breakpoint

CREATE TABLE session_topics (
  topic_id uuid NOT NULL,
  completed_at timestamptz(3) NOT NULL,
  completed_day date NOT NULL,
  session_id uuid NOT NULL,
  CONSTRAINT session_topics_session_id_topic_id_pk PRIMARY KEY (session_id, topic_id),
  CONSTRAINT session_topics_session_id_quiz_sessions_id_fk FOREIGN KEY (session_id)
    REFERENCES quiz_sessions ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX session_topics_latest ON session_topics (topic_id, completed_at, session_id);--> statement-breakpoint

CREATE TABLE activity_days (
  topic_id uuid NOT NULL,
  day date NOT NULL,
  slot smallint DEFAULT 0 NOT NULL,
  answers integer DEFAULT 0 NOT NULL,
  correct_answers integer DEFAULT 0 NOT NULL,
  time_spent integer DEFAULT 0 NOT NULL,
  active_students integer DEFAULT 0 NOT NULL,
  answers_by_hour integer[] DEFAULT array_fill(0, array[24]) NOT NULL,
  sessions_started integer DEFAULT 0 NOT NULL,
  sessions_finished integer DEFAULT 0 NOT NULL,
  sessions_completed integer DEFAULT 0 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  score_bands integer[] DEFAULT array_fill(0, array[10]) NOT NULL,
  session_time integer DEFAULT 0 NOT NULL,
  session_answers integer DEFAULT 0 NOT NULL,
  last_day_students integer DEFAULT 0 NOT NULL,
  CONSTRAINT activity_days_topic_id_day_slot_pk PRIMARY KEY (topic_id, day, slot),
  CONSTRAINT activity_days_hours CHECK (cardinality(answers_by_hour) = 24),
  CONSTRAINT activity_days_bands CHECK (cardinality(score_bands) = 10)
);--> statement-breakpoint
CREATE INDEX activity_days_day ON activity_days (day);--> statement-breakpoint

CREATE TABLE question_flags (
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT question_flags_user_id_question_id_pk PRIMARY KEY (user_id, question_id),
  CONSTRAINT question_flags_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT question_flags_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX question_flags_question ON question_flags (question_id);--> statement-breakpoint

CREATE TABLE first_attempts (
  question_id uuid NOT NULL,
  user_id uuid NOT NULL,
  version_id uuid NOT NULL,
  selected_answer smallint,
  rest_score real NOT NULL,
  time_spent integer,
  response jsonb,
  session_id uuid,
  CONSTRAINT first_attempts_question_id_user_id_pk PRIMARY KEY (question_id, user_id),
  CONSTRAINT first_attempts_question_id_questions_id_fk FOREIGN KEY (question_id)
    REFERENCES questions ON DELETE CASCADE,
  CONSTRAINT first_attempts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX first_attempts_user ON first_attempts (user_id);--> statement-breakpoint

CREATE TABLE first_attempts_due (
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  completed_at timestamptz(3) NOT NULL,
  CONSTRAINT first_attempts_due_user_id_session_id_pk PRIMARY KEY (user_id, session_id)
);--> statement-breakpoint

CREATE TABLE item_statistics (
  question_id uuid PRIMARY KEY,
  version_id uuid,
  attempts integer DEFAULT 0 NOT NULL,
  pending integer DEFAULT 0 NOT NULL,
  facility_index real,
  discrimination_index real,
  discriminative_efficiency real,
  median_time real,
  options jsonb DEFAULT '[]' NOT NULL,
  alarm text,
  computed_at timestamptz(3),
  shares jsonb,
  CONSTRAINT item_statistics_question_id_questions_id_fk FOREIGN KEY (question_id)
    REFERENCES questions ON DELETE CASCADE,
  CONSTRAINT item_statistics_alarm_known CHECK (alarm IN ('negative_discrimination', 'distractor_beats_key'))
);--> statement-breakpoint
CREATE INDEX item_statistics_alarm ON item_statistics (question_id) WHERE alarm IS NOT NULL;--> statement-breakpoint
CREATE INDEX item_statistics_pending ON item_statistics (question_id) WHERE pending > 0;--> statement-breakpoint
CREATE INDEX item_statistics_facility ON item_statistics (facility_index, question_id);--> statement-breakpoint
CREATE INDEX item_statistics_discrimination ON item_statistics (discrimination_index, question_id);--> statement-breakpoint

CREATE TABLE readiness_fits (
  blueprint_id uuid PRIMARY KEY,
  blueprint_updated_at timestamptz(3) NOT NULL,
  answers integer NOT NULL,
  version_ids uuid[] NOT NULL,
  difficulties real[] NOT NULL,
  label_means real[] NOT NULL,
  population jsonb NOT NULL,
  fitted_at timestamptz(3) NOT NULL,
  CONSTRAINT readiness_fits_blueprint_id_blueprints_id_fk FOREIGN KEY (blueprint_id)
    REFERENCES blueprints ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE readiness_estimates (
  blueprint_id uuid NOT NULL,
  user_id uuid NOT NULL,
  pass_probability real,
  percent smallint,
  low smallint,
  high smallint,
  weakest_domain text,
  estimated_at timestamptz(3) NOT NULL,
  CONSTRAINT readiness_estimates_blueprint_id_user_id_pk PRIMARY KEY (blueprint_id, user_id),
  CONSTRAINT readiness_estimates_blueprint_id_blueprints_id_fk FOREIGN KEY (blueprint_id)
    REFERENCES blueprints ON DELETE CASCADE,
  CONSTRAINT readiness_estimates_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX readiness_estimates_user ON readiness_estimates (user_id);--> statement-breakpoint
CREATE INDEX readiness_estimates_likely ON readiness_estimates (blueprint_id, pass_probability, user_id);--> statement-breakpoint

CREATE TABLE student_attention (
  user_id uuid PRIMARY KEY,
  reasons jsonb NOT NULL,
  urgency real NOT NULL,
  CONSTRAINT student_attention_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX student_attention_worst ON student_attention (urgency DESC, user_id);--> statement-breakpoint


-- Reports of problems

CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  question_id uuid,
  version_id uuid,
  session_id uuid,
  flashcard_id uuid,
  about_id uuid GENERATED ALWAYS AS (coalesce(version_id, flashcard_id)) STORED NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  wants_mail boolean DEFAULT false NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  reply text,
  handled_at timestamptz(3),
  handled_by_id uuid,
  is_seen boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT reports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT reports_version_id_question_versions_id_fk FOREIGN KEY (version_id) REFERENCES question_versions,
  CONSTRAINT reports_session_id_quiz_sessions_id_fk FOREIGN KEY (session_id)
    REFERENCES quiz_sessions ON DELETE SET NULL,
  CONSTRAINT reports_flashcard_id_flashcards_id_fk FOREIGN KEY (flashcard_id) REFERENCES flashcards ON DELETE CASCADE,
  CONSTRAINT reports_handled_by_id_users_id_fk FOREIGN KEY (handled_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT reports_about_one CHECK (num_nonnulls(version_id, flashcard_id) = 1),
  CONSTRAINT reports_question CHECK ((question_id IS NULL) = (version_id IS NULL)),
  CONSTRAINT reports_kind_known
    CHECK (kind IN ('wrong_key', 'two_answers', 'unclear', 'outdated', 'picture', 'typo', 'other')),
  CONSTRAINT reports_state_known CHECK (state IN ('open', 'answered', 'fixed', 'declined')),
  CONSTRAINT reports_closed_with_reply
    CHECK ((state = 'open') = (reply IS NULL) AND (state = 'open') = (handled_at IS NULL))
);--> statement-breakpoint
CREATE UNIQUE INDEX reports_one_open ON reports (user_id, about_id) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX reports_open ON reports (about_id) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX reports_about ON reports (about_id, updated_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX reports_user ON reports (user_id, created_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX reports_version ON reports (version_id);--> statement-breakpoint
CREATE INDEX reports_session ON reports (session_id);--> statement-breakpoint
CREATE INDEX reports_flashcard ON reports (flashcard_id);--> statement-breakpoint
CREATE INDEX reports_new_replies ON reports (user_id) WHERE state <> 'open' AND NOT is_seen;--> statement-breakpoint


-- Mail

CREATE TABLE mailings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  message text NOT NULL,
  attachment text,
  attachment_name text,
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT mailings_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX mailings_created ON mailings (created_at DESC NULLS LAST);--> statement-breakpoint

CREATE TABLE mail_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  to_address text NOT NULL,
  to_name text,
  reply_to text,
  user_id uuid,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  reason text,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3) DEFAULT now() NOT NULL,
  sending_since timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  mailing_id uuid,
  greeting text,
  attachment text,
  attachment_name text,
  queued_at timestamptz(3) DEFAULT now() NOT NULL,
  sending_by uuid,
  CONSTRAINT mail_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT mail_messages_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings ON DELETE CASCADE,
  CONSTRAINT mail_messages_state_known CHECK (state IN ('queued', 'sending', 'sent', 'kept', 'failed'))
);--> statement-breakpoint
CREATE INDEX mail_messages_due ON mail_messages ((mailing_id IS NOT NULL), next_attempt_at) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX mail_messages_created ON mail_messages (created_at DESC NULLS LAST, id);--> statement-breakpoint
CREATE INDEX mail_messages_user ON mail_messages (user_id);--> statement-breakpoint
CREATE UNIQUE INDEX mail_messages_one_a_student ON mail_messages (mailing_id, user_id);--> statement-breakpoint
CREATE INDEX mail_messages_mailing ON mail_messages (mailing_id, state);--> statement-breakpoint
CREATE INDEX mail_messages_sending ON mail_messages (sending_since) WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX mail_messages_failed ON mail_messages (created_at) WHERE state = 'failed';--> statement-breakpoint

CREATE TABLE mail_workers (
  id uuid PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL
);--> statement-breakpoint

CREATE TABLE birthday_greetings (
  user_id uuid NOT NULL,
  year integer NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT birthday_greetings_user_id_year_pk PRIMARY KEY (user_id, year),
  CONSTRAINT birthday_greetings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE contact_submissions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  attachment_url text,
  attachment_name text,
  status text DEFAULT 'new' NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT contact_submissions_status_known CHECK (status IN ('new', 'replied', 'closed'))
);--> statement-breakpoint
CREATE INDEX contact_submissions_created ON contact_submissions (created_at DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX contact_submissions_status ON contact_submissions (status, created_at DESC NULLS LAST);--> statement-breakpoint

CREATE TABLE contact_replies (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  submission_id uuid NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_by_id uuid,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT contact_replies_submission_id_contact_submissions_id_fk FOREIGN KEY (submission_id)
    REFERENCES contact_submissions ON DELETE CASCADE,
  CONSTRAINT contact_replies_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX contact_replies_submission ON contact_replies (submission_id);--> statement-breakpoint

CREATE TABLE loose_attachments (
  name text PRIMARY KEY,
  since timestamptz(3) NOT NULL
);--> statement-breakpoint


-- The hub

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL
);--> statement-breakpoint

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire timestamptz(3)
);--> statement-breakpoint
CREATE INDEX rate_limits_expire ON rate_limits (expire);--> statement-breakpoint

CREATE TABLE library_items (
  item text PRIMARY KEY,
  question_id uuid,
  flashcard_id uuid,
  version_id uuid,
  words_digest text NOT NULL,
  media_digest text,
  CONSTRAINT library_items_one CHECK (num_nonnulls(question_id, flashcard_id) = 1)
);--> statement-breakpoint

CREATE TABLE bin_actions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  kind text NOT NULL,
  change jsonb NOT NULL,
  items integer DEFAULT 0 NOT NULL,
  format integer NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  created_by_id uuid,
  CONSTRAINT bin_actions_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users ON DELETE SET NULL,
  CONSTRAINT bin_actions_subject_known CHECK (subject IN ('questions', 'flashcards')),
  CONSTRAINT bin_actions_kind_known CHECK (kind IN ('delete', 'topic', 'review', 'retire', 'tags'))
);--> statement-breakpoint
CREATE INDEX bin_actions_created ON bin_actions (created_at DESC NULLS LAST);--> statement-breakpoint

CREATE TABLE bin_items (
  action_id uuid NOT NULL,
  item_id uuid NOT NULL,
  record jsonb NOT NULL,
  CONSTRAINT bin_items_action_id_item_id_pk PRIMARY KEY (action_id, item_id),
  CONSTRAINT bin_items_action_id_bin_actions_id_fk FOREIGN KEY (action_id) REFERENCES bin_actions ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX bin_items_item ON bin_items (item_id);--> statement-breakpoint

CREATE TABLE bin_records (
  action_id uuid NOT NULL,
  item_id uuid NOT NULL,
  section text NOT NULL,
  user_id uuid,
  record jsonb NOT NULL,
  CONSTRAINT bin_records_action_id_bin_actions_id_fk FOREIGN KEY (action_id) REFERENCES bin_actions ON DELETE CASCADE,
  CONSTRAINT bin_records_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX bin_records_item ON bin_records (action_id, item_id);--> statement-breakpoint
CREATE INDEX bin_records_user ON bin_records (user_id);--> statement-breakpoint

CREATE TABLE audit_entries (
  number bigint PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL,
  actor_id uuid,
  subject_id uuid,
  details text NOT NULL,
  origin text,
  digest text NOT NULL,
  CONSTRAINT audit_entries_kind_known
    CHECK (kind IN ('sign-in', 'accounts', 'content', 'marks', 'mail', 'exports', 'backups', 'settings')),
  CONSTRAINT audit_entries_outcome_known CHECK (outcome IN ('done', 'begun', 'refused', 'failed'))
);--> statement-breakpoint
CREATE INDEX audit_entries_at ON audit_entries (at);--> statement-breakpoint
CREATE INDEX audit_entries_kind ON audit_entries (kind, number DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, number DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX audit_entries_subject ON audit_entries (subject_id, number DESC NULLS LAST);--> statement-breakpoint

CREATE TABLE audit_origins (
  number bigint PRIMARY KEY,
  address text NOT NULL,
  nonce text NOT NULL,
  CONSTRAINT audit_origins_number_audit_entries_number_fk FOREIGN KEY (number)
    REFERENCES audit_entries ON DELETE CASCADE
);--> statement-breakpoint

CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The daily sweep alone says so. Even then only what is before the place where the chain goes on, and 30 days old, which is the
  -- least that an owner can ask for; a day less, because the clocks of the hub and of the database may differ.
  IF TG_OP = 'DELETE' AND current_setting('hub.audit_sweep', true) = 'on' THEN
    IF OLD.at < now() - interval '29 days'
      AND OLD.number <= (SELECT (value ->> 'number')::bigint FROM settings WHERE key = 'audit_anchor') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();--> statement-breakpoint
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();--> statement-breakpoint

CREATE FUNCTION keep_audit_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Addresses go after 90 days, again with a day for clocks that differ, together with their entry, or with the person.
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (
      SELECT FROM audit_entries WHERE number = OLD.number AND at >= now() - interval '89 days'
        AND NOT EXISTS (SELECT FROM users WHERE id = coalesce(actor_id, subject_id) AND erased_at IS NOT NULL)
    ) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'addresses of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_origins_append_only BEFORE UPDATE OR DELETE ON audit_origins
  FOR EACH ROW EXECUTE FUNCTION keep_audit_origins();--> statement-breakpoint
CREATE TRIGGER audit_origins_never_emptied BEFORE TRUNCATE ON audit_origins
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_origins();
