/** The topic of a session, as it is shown: imported sessions have none. */
export const sessionTopic = ({ topicName }: { topicName: string }): string =>
  topicName.trim() === '' ? 'All Topics' : topicName;
