/** Hands a file to the browser's downloads. */
export function saveFile(contents: Blob, name: string): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the contents; the address need not last.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
