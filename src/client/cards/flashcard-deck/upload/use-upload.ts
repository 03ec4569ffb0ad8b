import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { needsTopic } from '#shared/cards/flashcards/flashcard-text.ts';
import { useBulkUploadFlashcards } from '#client/api/flashcard-deck.ts';
import { useMediaUpload } from '#client/components/media-field/use-media-upload.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { toast } from '#client/lib/toast.ts';
import { imageLeftOut, refused, UPLOAD_INCOMPLETE } from '../deck-toasts.ts';
import {
  checkedText,
  type FileText,
  newTopicsOf,
  obstacleOf,
  textFileRefusal,
  textOf,
  uploaded,
  uploadFailed,
  withAdded,
} from './upload-text.ts';

export interface UploadProps {
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
}

/** The text of a bulk upload and its state, from the first word to the server's response. */
export function useUpload({ tree, startTopic, onClose }: UploadProps) {
  const text = useWrittenText();
  const { readText, written } = text;
  const [topicId, setTopicId] = useState(startTopic ?? '');
  const [imageUrl, setImageUrl] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [added, setAdded] = useState<FileText | null>(null);
  const isDone = useRef(false);
  const media = useMediaUpload({
    isImageOnly: true,
    onUploaded: ({ url }) => setImageUrl(url),
    failureToast: imageLeftOut,
  });
  const { mutateAsync, isPending } = useBulkUploadFlashcards();

  const parsed = useMemo(() => checkedText(readText), [readText]);
  const isTopicNeeded = parsed.cards.length === 0 || needsTopic(parsed);
  const newTopics = useMemo(() => newTopicsOf(parsed.cards, tree), [parsed, tree]);

  const addFile = async (file: File) => {
    const refusal = textFileRefusal(file);
    try {
      if (refusal) {
        toast(refusal);
        return;
      }
      const read = await textOf(file);
      text.replace(withAdded(written(), read.text));
      setAdded(read);
    } catch {
      toast(refused('The file could not be read', 'Please choose it again.'));
    }
  };

  /** Replaces the text of the added file, read in one code page, by the same file read in another. */
  const rereadFile = async (before: FileText, file: File) => {
    const after = await textOf(file);
    text.replace(written().replace(before.text, () => after.text));
    setAdded(after);
  };

  const send = async ({ validCardsOnly }: { validCardsOnly: boolean }) => {
    const content = written();
    const sent = content === readText ? parsed : checkedText(content);
    if (content.trim() === '' || (topicId === '' && needsTopic(sent))) {
      setIsRefused(true);
      toast(UPLOAD_INCOMPLETE);
      return;
    }
    // The text may have changed since it was last parsed.
    if (content !== readText && obstacleOf(sent, content) !== null && !validCardsOnly) {
      text.read();
      return;
    }
    try {
      toast(uploaded(await mutateAsync({ content, topicId: topicId || null, imageUrl, validCardsOnly })));
      isDone.current = true;
      onClose();
    } catch (error) {
      toast(uploadFailed(error));
    }
  };

  return {
    text,
    topicId,
    setTopicId,
    imageUrl,
    setImageUrl,
    media,
    parsed,
    newTopics,
    isTopicNeeded,
    isPending,
    addFile: (file: File) => void addFile(file),
    /** The last added file, until its text is edited: reading it again would lose the edits. */
    added: added !== null && readText.includes(added.text) ? added : null,
    rereadFile: (before: FileText, file: File) => void rereadFile(before, file),
    send: (choice: { validCardsOnly: boolean }) => void send(choice),
    errors: {
      content: isRefused && readText.trim() === '' ? 'Please provide content' : undefined,
      topic: isRefused && topicId === '' && isTopicNeeded ? 'Please select a topic' : undefined,
    },
    /** Whether closing would lose anything. */
    isUnsaved: () => !isDone.current && (written().trim() !== '' || imageUrl !== null || media.upload !== null),
  };
}

/** Up to this length a text is parsed with each keystroke; a longer one is parsed after a pause. */
const SHORT_LENGTH = 20_000;
const PAUSE_MS = 250;

/**
 * The content of a text field with thousands of lines. The field is uncontrolled: writing so much text back with each
 * keystroke would make typing slow. `readText` is the content at the last pause.
 */
function useWrittenText() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [readText, setReadText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const written = () => area.current?.value ?? '';
  const read = () => {
    clearTimeout(timer.current);
    startTransition(() => setReadText(written()));
  };
  return {
    area,
    readText,
    written,
    read,
    /** Called for each change by the teacher. */
    handleChange: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(read, written().length > SHORT_LENGTH ? PAUSE_MS : 0);
    },
    replace: (text: string) => {
      if (area.current) area.current.value = text;
      read();
    },
  };
}
