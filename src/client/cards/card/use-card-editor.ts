import { useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import type { uploadMedia } from '#client/api/media.ts';
import { useMediaUpload } from '#client/components/media-field/use-media-upload.ts';
import { toast } from '#client/lib/toast.ts';
import { blankCard, cardErrors, editedCard, type CardContent, type CardForm, type EditableCard } from './card-form.ts';

export interface EditorInput {
  /** Undefined for a new card. */
  card: EditableCard | undefined;
  /** The initial topic of a new card. */
  startTopic: string | null;
  isTopicNeeded: boolean;
  /** Where to upload images, if not to the media of the bank. */
  upload?: typeof uploadMedia;
  /** Stores the card and reports the outcome to the user. Resolves to false if it is not stored. */
  onSave: (form: CardForm) => Promise<boolean>;
  onClose: () => void;
  /** Called if the card can't be saved as it is. */
  onRefused: () => void;
}

const resolverFor =
  (isTopicNeeded: boolean): Resolver<CardForm> =>
  (form) => {
    const errors = Object.entries(cardErrors(form, isTopicNeeded)).map(([field, message]) => [
      field,
      { type: 'value', message },
    ]);
    return errors.length === 0 ? { values: form, errors: {} } : { values: {}, errors: Object.fromEntries(errors) };
  };

/** The form for one card, with its pictures. */
export function useCardEditor({ card, startTopic, isTopicNeeded, upload, onSave, onClose, onRefused }: EditorInput) {
  const form = useForm<CardForm>({
    resolver: resolverFor(isTopicNeeded),
    defaultValues: card === undefined ? blankCard(startTopic) : editedCard(card),
  });
  const setImage = (side: 'imageUrl' | 'backImageUrl', url: string | null) => {
    form.setValue(side, url, { shouldDirty: true });
    if (side === 'imageUrl' && url === null) form.setValue('masks', [], { shouldDirty: true });
  };
  const frontMedia = useMediaUpload({ isImageOnly: true, upload, onUploaded: ({ url }) => setImage('imageUrl', url) });
  const backMedia = useMediaUpload({
    isImageOnly: true,
    upload,
    onUploaded: ({ url }) => setImage('backImageUrl', url),
  });
  const [isSaving, setIsSaving] = useState(false);
  const isDone = useRef(false);
  const isUploading = frontMedia.upload !== null || backMedia.upload !== null;
  // Read while rendering: the form reports changes only of values that were read.
  const { isDirty } = form.formState;

  /** Saves the card, then closes the dialog or starts the next card in the same topic. */
  const saveThen = (next: 'close' | 'add-another') =>
    form.handleSubmit(
      async (filled) => {
        if (isUploading || isSaving) return;
        setIsSaving(true);
        const isSaved = await onSave(filled);
        setIsSaving(false);
        if (!isSaved) return;
        if (next === 'add-another') {
          form.reset(blankCard(filled.topicId));
          // Resetting removes the fields until the next render.
          requestAnimationFrame(() => form.setFocus('front'));
          return;
        }
        isDone.current = true;
        onClose();
      },
      () => {
        toast({
          title: `Please fill in all fields${isTopicNeeded ? ' and select a topic' : ''}`,
          variant: 'destructive',
        });
        onRefused();
      },
    );

  /** Fills the form with an earlier or current version of the card, as if it had been typed. */
  function fill(content: CardContent) {
    const topicId = form.getValues('topicId');
    form.reset(editedCard({ ...content, topicId }), { keepDefaultValues: true });
  }

  return {
    form,
    fill,
    isNew: card === undefined,
    isTopicNeeded,
    frontMedia,
    backMedia,
    setImage,
    canSave: !isSaving && !isUploading,
    isSaving,
    saveThen,
    /** Whether closing would lose input. */
    isUnsaved: () => !isDone.current && (isDirty || isUploading),
  };
}
