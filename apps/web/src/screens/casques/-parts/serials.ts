/** Serial numbers as they are pasted or scanned: one a line, or apart by a space, a comma, a semicolon; each once. */
export function readSerials(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
