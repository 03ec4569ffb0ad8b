import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isSamePlace, movedTo, readItemPlace, withItemPlace } from './item-place.ts';
import type { ItemPlace } from './item-place.ts';

type Params = Record<string, unknown>;

/**
 * Which questions are looked at. Kept in the address too, so that the way back from a question leads there; but not read
 * from it again, since whoever else writes the address may leave it out. Another topic begins at its first page.
 */
export function useItemPlace(topicId: string | undefined) {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const [place, setPlace] = useState(() => readItemPlace(params));
  const [shownTopic, setShownTopic] = useState(topicId);
  if (shownTopic !== topicId) {
    setShownTopic(topicId);
    setPlace(movedTo(place, {}));
  }

  const isWritten = isSamePlace(readItemPlace(params), place);
  useEffect(() => {
    if (isWritten) return;
    void navigate({
      to: '.',
      search: (before: Params) => withItemPlace(before, place),
      // A filter is not a place to come back to, step by step; and the list stays where it is.
      replace: true,
      resetScroll: false,
    });
  }, [isWritten, place, navigate]);

  const move = useCallback((change: Partial<ItemPlace>) => setPlace((before) => movedTo(before, change)), []);
  return { place, move };
}
