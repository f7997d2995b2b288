/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // By the next task the download holds its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
