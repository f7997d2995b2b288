const EXTENDED = /filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i;
const QUOTED = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const TOKEN = /filename\s*=\s*([^;"\s]+)/i;

function decodeExtended([, charset = "", value = ""]: RegExpExecArray): string | null {
  if (charset.toLowerCase() !== "utf-8") return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Only the last segment of a path, without control characters: the name is untrusted (RFC 6266, 4.3). */
function cleanName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/\p{Cc}/gu, "").trim() || null;
}

/** The file name of a Content-Disposition header, `filename*` before `filename` (RFC 6266); null when there is none. */
export function readFileName(header: string | null): string | null {
  if (!header) return null;
  const extended = EXTENDED.exec(header);
  const name =
    (extended && decodeExtended(extended)) ??
    QUOTED.exec(header)?.[1]?.replace(/\\(.)/g, "$1") ??
    TOKEN.exec(header)?.[1];
  return name ? cleanName(name) : null;
}
