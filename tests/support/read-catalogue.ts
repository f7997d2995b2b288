import { readFileSync } from "node:fs";

/** The rows of a catalogue of messages: one a line, its columns between `|`; lines with `#` are headings. */
export function readCatalogue(file: URL): string[][] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("# "))
    .map((line) => line.split(" |").map((column) => column.trim()));
}
