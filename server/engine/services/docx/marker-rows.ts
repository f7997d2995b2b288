import type { DXT } from "docxtemplater";
import * as z from "zod/mini";

/*
 * Templates may have `{#inquilinos}` and `{/inquilinos}` in separate rows, above and below the repeated ones.
 * docxtemplater would repeat these rows too, as empty rows.
 */

const ofBlock = z.object({ basePart: z.object({ module: z.literal("loop") }) });

/** Visible content of a row other than text. */
const SHOWN = new Set(["w:drawing", "w:pict", "w:object"]);

const isRow = ({ tag, position }: DXT.Part, side: "start" | "end") => tag === "w:tr" && position === side;
const isSeen = ({ type, position, value, tag = "" }: DXT.Part) =>
  type === "placeholder" || SHOWN.has(tag) || (position === "insidetag" && value.trim() !== "");

/** Index of the end of the first row; -1 when the parts do not begin with a row. */
function endOfFirstRow(parts: readonly DXT.Part[]): number {
  let depth = 0;
  for (const [index, part] of parts.entries()) {
    if (isRow(part, "start")) depth += 1;
    if (isRow(part, "end")) depth -= 1;
    if (depth === 0) return isRow(part, "end") ? index : -1;
  }
  return -1;
}

/** Index of the start of the last row; -1 when the parts do not end with a row. */
function startOfLastRow(parts: readonly DXT.Part[]): number {
  let depth = 0;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index];
    if (part && isRow(part, "end")) depth += 1;
    if (part && isRow(part, "start")) depth -= 1;
    if (depth === 0) return part && isRow(part, "start") ? index : -1;
  }
  return -1;
}

/** The repeated parts of a block, without rows that only contain its markers; a single row stays as it is. */
function withoutMarkerRows(parts: DXT.Part[]): DXT.Part[] {
  const [end, start] = [endOfFirstRow(parts), startOfLastRow(parts)];
  if (start < end) return parts;
  const from = parts.slice(0, end + 1).some(isSeen) ? 0 : end + 1;
  const to = start >= 0 && !parts.slice(start).some(isSeen) ? start : parts.length;
  return parts.slice(from, to);
}

/** docxtemplater module, to be created for each document. The parts of a block come without the markers themselves. */
export const createMarkerRows = (): DXT.Module => ({
  name: "marker rows",
  postparse: (parts: DXT.Part[], options: unknown) =>
    z.safeParse(ofBlock, options).success ? withoutMarkerRows(parts) : parts,
});
