/** Imported sessions have no topic. */
export const topicLabel = ({ topicName }: { topicName: string }): string => topicName.trim() || 'All Topics';
