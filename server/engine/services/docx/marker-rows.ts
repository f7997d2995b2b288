import type { DXT } from "docxtemplater";
import * as z from "zod/mini";

/*
 * Who writes `{#inquilinos}` and `{/inquilinos}` into rows of their own, above and below what is repeated, wants no empty rows
 * for them: docxtemplater repeats these with the rest.
 */

const ofBlock = z.object({ basePart: z.object({ module: z.literal("loop") }) });

/** What a row shows that has no words. */
const SHOWN = new Set(["w:drawing", "w:pict", "w:object"]);

const isRow = ({ tag, position }: DXT.Part, side: "start" | "end") => tag === "w:tr" && position === side;
const isSeen = ({ type, position, value, tag = "" }: DXT.Part) =>
  type === "placeholder" || SHOWN.has(tag) || (position === "insidetag" && value.trim() !== "");

/** Where the row ends with which the parts begin; -1 where they begin otherwise. */
function endOfFirstRow(parts: readonly DXT.Part[]): number {
  let depth = 0;
  for (const [index, part] of parts.entries()) {
    if (isRow(part, "start")) depth += 1;
    if (isRow(part, "end")) depth -= 1;
    if (depth === 0) return isRow(part, "end") ? index : -1;
  }
  return -1;
}

/** Where the row begins with which the parts end; -1 where they end otherwise. */
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

/** What a block repeats, without the rows that held nothing but its markers; of one row alone it stays as it is. */
function withoutMarkerRows(parts: DXT.Part[]): DXT.Part[] {
  const [end, start] = [endOfFirstRow(parts), startOfLastRow(parts)];
  if (start < end) return parts;
  const from = parts.slice(0, end + 1).some(isSeen) ? 0 : end + 1;
  const to = start >= 0 && !parts.slice(start).some(isSeen) ? start : parts.length;
  return parts.slice(from, to);
}

/** Tells docxtemplater, whose parts of a block come without the markers themselves; one for each document. */
export const createMarkerRows = (): DXT.Module => ({
  name: "marker rows",
  postparse: (parts: DXT.Part[], options: unknown) =>
    z.safeParse(ofBlock, options).success ? withoutMarkerRows(parts) : parts,
});
