// Sets the theme before the first paint. A file of its own, so that the content security policy needs no inline script.
// The key and its values are defined in src/client/lib/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is blocked, so the system's theme is used.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
// On a slow processor the first date format takes long, and the app needs one at once. Here, while the app loads, there is time.
Intl.DateTimeFormat();
