/** Whether this browser can take notifications. An iPhone or iPad can only in an app on its home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Asks the user to allow notifications, unless they have already answered, and returns what the hub needs to send
 * them. Null if they are blocked. `key` is the hub's.
 */
export async function takeNotifications(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  let subscription: PushSubscription;
  try {
    subscription = await subscribe();
  } catch (error) {
    const previous = await pushManager.getSubscription();
    if (previous === null) throw error;
    // For another key: the hub was set up again.
    await previous.unsubscribe();
    subscription = await subscribe();
  }
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}
