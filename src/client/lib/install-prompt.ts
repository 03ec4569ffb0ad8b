/** The browser's own question whether to install the app; no library of types has it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}
const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

let kept: InstallPrompt | null = null;

/** Keeps the browser's question until the student wants it: it comes once, before the portal has loaded. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) kept = event;
  });
}

export const hasInstallPrompt = (): boolean => kept !== null;

/** Shows the browser's question, which it does once. */
export async function askToInstall(): Promise<void> {
  const question = kept;
  kept = null;
  await question?.prompt();
}
