/** What the server wrote in the page of its installation; undefined where it wrote nothing, as while one develops. */
export function settingOf(name: 'journal-local' | 'conservation'): string | undefined {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return /^(__\w+__)?$/.test(written) ? undefined : written;
}
