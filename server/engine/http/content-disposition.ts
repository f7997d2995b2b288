/**
 * A file's header: a plain name for old clients and the true one in UTF-8 (RFC 6266, RFC 8187).
 * @param isInline shown where it is, which only pictures may be; everything else is saved
 */
export function contentDisposition(name: string, isInline = false): string {
  const plain = name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "'");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isInline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
