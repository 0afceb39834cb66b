/** Offers a file for saving, as a download link does. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}
