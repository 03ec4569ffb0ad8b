import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { useSaveFlashcard } from '#client/api/flashcard-deck.ts';
import { useMediaUpload } from '#client/components/media-field/use-media-upload.ts';
import { toast } from '#client/lib/toast.ts';
import { CARD_CREATED, CARD_INCOMPLETE, CARD_UPDATED, cardFailed } from '../deck-toasts.ts';
import { blankCard, cardErrors, editedCard } from './card-form.ts';
import type { CardForm } from './card-form.ts';

interface EditorInput {
  /** Undefined for a card that is added. */
  card: Flashcard | undefined;
  /** The topic that a new one begins with. */
  startTopic: string | null;
  onClose: () => void;
  /** It can't be saved as it is. */
  onRefused: () => void;
}

const resolver: Resolver<CardForm> = (form) => {
  const errors = Object.entries(cardErrors(form)).map(([field, message]) => [field, { type: 'value', message }]);
  return errors.length === 0 ? { values: form, errors: {} } : { values: {}, errors: Object.fromEntries(errors) };
};

/** The form of one card, with its pictures. */
export function useCardEditor({ card, startTopic, onClose, onRefused }: EditorInput) {
  const form = useForm<CardForm>({
    resolver,
    defaultValues: card === undefined ? blankCard(startTopic) : editedCard(card),
  });
  const setImage = (side: 'imageUrl' | 'backImageUrl', url: string | null) =>
    form.setValue(side, url, { shouldDirty: true });
  const frontMedia = useMediaUpload({ isImageOnly: true, onUploaded: ({ url }) => setImage('imageUrl', url) });
  const backMedia = useMediaUpload({ isImageOnly: true, onUploaded: ({ url }) => setImage('backImageUrl', url) });
  const save = useSaveFlashcard();
  const isDone = useRef(false);
  const isUploading = frontMedia.upload !== null || backMedia.upload !== null;
  // Read while rendering: the form tells of changes only to who asks.
  const { isDirty } = form.formState;

  /** Then closes, or begins the next one in the same topic. */
  const saveThen = (next: 'close' | 'add-another') =>
    form.handleSubmit(
      async (filled) => {
        if (isUploading || save.isPending) return;
        try {
          await save.mutateAsync({ id: card?.id, form: filled });
        } catch (error) {
          toast(cardFailed(card === undefined ? 'create' : 'update', error));
          return;
        }
        toast(card === undefined ? CARD_CREATED : CARD_UPDATED);
        if (next === 'add-another') {
          form.reset(blankCard(filled.topicId));
          // Resetting takes the fields out of the form until they are rendered again.
          requestAnimationFrame(() => form.setFocus('front'));
          return;
        }
        isDone.current = true;
        onClose();
      },
      () => {
        toast(CARD_INCOMPLETE);
        onRefused();
      },
    );

  return {
    form,
    frontMedia,
    backMedia,
    setImage,
    canSave: !save.isPending && !isUploading,
    isSaving: save.isPending,
    saveThen,
    /** Whether something would be lost. */
    isUnsaved: () => !isDone.current && (isDirty || isUploading),
  };
}
