/** Where this browser keeps the place of a running quiz, and the quiz itself. */
export const placeKey = (userId: string, sessionId: string) => `quiz_place:${userId}:${sessionId}`;
export const sessionKey = (userId: string, sessionId: string) => `quiz_session:${userId}:${sessionId}`;
