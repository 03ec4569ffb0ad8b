// Sets the theme before the first paint. A file of its own, so that the content security policy needs no inline script.
// The key and its values are those of src/client/lib/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the system's theme it is.
  }
  const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
// A browser's first format takes it long. The app's needs one at once: now it has the time, as the app is still on its way.
Intl.DateTimeFormat();
