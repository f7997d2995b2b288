const MAX_NAME = 200;

/** Characters that are invisible or change the text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file's name for display, without folders and invisible characters; never used as a path. Empty if nothing is left. */
export function plainFileName(path: string): string {
  const name = path.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  return name.normalize("NFC").replace(INVISIBLE, "").trim().slice(0, MAX_NAME).toWellFormed();
}
