import { readCamt } from "./camt/read-camt.ts";
import { readNorma43 } from "./norma43/read-norma43.ts";
import type { StatementAccount } from "./statement.ts";

/** Whether a file is XML: its first sign is that of a tag, after marks of byte order and blanks, in any encoding. */
function isXml(content: Uint8Array): boolean {
  const ignored = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x20, 0x09, 0x0a, 0x0d]);
  return content.find((byte) => !ignored.has(byte)) === "<".charCodeAt(0);
}

/**
 * Reads the accounts of a bank's file with their movements, all or none: Norma 43, camt.053 or camt.054.
 * @throws StatementFault with the first invalid line
 */
export async function readStatement(content: Uint8Array): Promise<StatementAccount[]> {
  return isXml(content) ? readCamt(content) : readNorma43(content);
}
