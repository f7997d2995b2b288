import * as z from "zod/mini";
import { truncate } from "#shared/lib/text.ts";
import { longText, optional, uuid } from "../core/fields.ts";
import { allowedMoves, type Lifecycle } from "../core/lifecycle.ts";
import { type IncidentStatusKind, incidentStatusKinds } from "./incident-status.ts";
import { type Incident, incidentLifecycle, type IncidentVerb } from "./incident.ts";
import { REOPEN_DAYS } from "./policy.ts";

const moveInput = z.object({ incident_status_id: optional(uuid()), reason: optional(longText()) });
export type IncidentMoveInput = z.infer<typeof moveInput>;

/**
 * Inputs of each move, besides the version: the status label, if not the default of the new kind, and the reason. The
 * reason becomes a comment; rejecting an incident requires one.
 */
export const incidentMoveInputs = {
  start: moveInput,
  hold: moveInput,
  resolve: moveInput,
  close: moveInput,
  reopen: moveInput,
  reject: z.extend(moveInput, { reason: longText() }),
  mark_spam: z.object({}),
} satisfies Record<IncidentVerb, z.ZodMiniObject>;

/** Whether an action in an incident's history is a move. */
export const isIncidentMove = (word: string): word is IncidentVerb => word in incidentLifecycle;

/** Whether a move requires a reason. */
export function needsReason(verb: IncidentVerb): boolean {
  return verb === "reject";
}

const DAY_MS = 86_400_000;

/** Whether a closed incident is past its time to be reopened. */
export function isReopenExpired({ closed_at }: Pick<Incident, "closed_at">, now: Date): boolean {
  return closed_at !== null && now.getTime() - Date.parse(closed_at) > REOPEN_DAYS * DAY_MS;
}

/** Only reports from the public form can be spam. */
const maySpam = ({ source }: Pick<Incident, "source">) => source === "public_form";

/**
 * The lifecycle for one incident: long-closed incidents cannot be reopened, incidents created by staff cannot be
 * spam.
 */
export function incidentLifecycleOf(
  incident: Pick<Incident, "closed_at" | "source">,
  now: Date,
): Lifecycle<IncidentStatusKind, IncidentVerb> {
  const { reopen, mark_spam, ...others } = incidentLifecycle;
  return {
    ...others,
    reopen: isReopenExpired(incident, now) ? { ...reopen, from: ["resolved"] } : reopen,
    mark_spam: maySpam(incident) ? mark_spam : { ...mark_spam, from: [] },
  };
}

/** The move from one kind of status to another, or null if there is none; `mark_spam` is never chosen. */
export function verbBetween(
  lifecycle: Lifecycle<IncidentStatusKind, IncidentVerb>,
  from: IncidentStatusKind,
  to: IncidentStatusKind,
): IncidentVerb | null {
  const leads = (verb: IncidentVerb) => verb !== "mark_spam" && lifecycle[verb].to.includes(to);
  return allowedMoves(lifecycle, from).find(leads) ?? null;
}

/** The kinds of status reachable from a kind, in board order. */
export function reachableKinds(
  lifecycle: Lifecycle<IncidentStatusKind, IncidentVerb>,
  from: IncidentStatusKind,
): IncidentStatusKind[] {
  return incidentStatusKinds.filter((to) => verbBetween(lifecycle, from, to) !== null);
}

/** UTF-16 code units. */
const TITLE_LENGTH = 80;

/** A title for an incident without one: the beginning of its description, cut at a word. */
export function titleFrom(description: string): string {
  const line = (description.trim().split("\n")[0] ?? "").trimEnd();
  if (line.length <= TITLE_LENGTH) return line;
  const cut = truncate(line, TITLE_LENGTH - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 40 ? cut.lastIndexOf(" ") : cut.length)}…`;
}
