import * as z from "zod/mini";
import { beginningOf } from "#shared/lib/text.ts";
import { optional, uuid } from "../core/fields.ts";

/** What a move of an incident asks for: which label of the new kind, when it is not the kind's default. */
export const incidentMoveInput = z.object({ incident_status_id: optional(uuid()) });

/** UTF-16 code units. */
const TITLE_LENGTH = 80;

/** A title for an incident that was told without one: the beginning of what happened, cut at a word. */
export function titleFrom(description: string): string {
  const line = (description.trim().split("\n")[0] ?? "").trimEnd();
  if (line.length <= TITLE_LENGTH) return line;
  const cut = beginningOf(line, TITLE_LENGTH - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 40 ? cut.lastIndexOf(" ") : cut.length)}…`;
}
