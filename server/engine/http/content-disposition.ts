/**
 * Content-Disposition of a file: an ASCII name for old clients and the exact one in UTF-8 (RFC 6266, RFC 8187).
 * @param isInline displayed in the browser, for images only; other files are downloaded
 */
export function contentDisposition(name: string, isInline = false): string {
  const plain = name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "'");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isInline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
