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
// A browser's first date format takes long on a slow processor, and the app needs one at once. Here there is time: it is still loading.
Intl.DateTimeFormat();
