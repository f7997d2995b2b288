import * as z from "zod/mini";
import { date, instant, uuid } from "#shared/domain/core/fields.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import { type BillingMode, billingModes, isModeOf } from "./billing-mode.ts";

// The database's part, in server/schema: issuer_mode_on, billing_mode.

/** A mode and the day from which it is in force. */
export interface ModeStart {
  readonly mode: BillingMode;
  readonly starts_on: DateString;
}

/** The mode on a day: that of the last start until then. `history` may be in any order. */
export function modeOn(history: readonly ModeStart[], day: DateString): BillingMode {
  const past = history.filter(({ starts_on }) => starts_on <= day);
  const last = past.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)).at(-1);
  return last?.mode ?? "off";
}

/** The only day on which VERI*FACTU may be left, seen from today (RD 1007/2023, art. 16; unverified). */
export const leavingDay = (today: DateString): DateString => `${Number(today.slice(0, 4)) + 1}-01-01`;

/** Whether VERI*FACTU may end on that day; it also ends on others, where a Basque territory was stated. */
export const isYearEnd = (day: DateString): boolean => day.endsWith("-12-31");

/** The last day of the period of VERI*FACTU that holds the day; null while no end is planned. */
export function lastVerifactuDay(history: readonly ModeStart[], day: DateString): DateString | null {
  const starts = history.filter(({ mode, starts_on }) => mode !== "verifactu" && starts_on > day);
  const next = starts.map(({ starts_on }) => starts_on).toSorted()[0];
  return modeOn(history, day) === "verifactu" && next !== undefined ? addDays(next, -1) : null;
}

/**
 * Whether VERI*FACTU ended this year, or ends tomorrow, as only a stated territory ends it. Without the territory the issuer is bound
 * until the end of the year again.
 */
export function leftForTerritory(history: readonly ModeStart[], today: DateString): boolean {
  const inOrder = history.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const last = inOrder.findLastIndex(({ mode }) => mode === "verifactu");
  const next = last === -1 ? undefined : inOrder[last + 1];
  return next !== undefined && next.starts_on.slice(0, 4) === today.slice(0, 4) && !next.starts_on.endsWith("-01-01");
}

export type ModeRefusal =
  | "mode_not_available"
  | "mode_unchanged"
  | "mode_in_past"
  | "mode_left_in_january"
  | "mode_before_invoices"
  | "mode_end_announced"
  | "mode_of_territory"
  | "ticketbai_not_configured";

export interface ModeSituation {
  readonly today: DateString;
  /** Days, from the wanted start on, on which invoices were issued. */
  readonly issued_on: readonly DateString[];
  /** Whether a message to the tax agency has named the planned end of VERI*FACTU. */
  readonly is_end_announced: boolean;
  /** Whether records can be signed; without that `no_verifactu` breaks RD 1007/2023. */
  readonly can_sign: boolean;
  /** Whether the issuer's territory is stated to be Araba, Bizkaia or Gipuzkoa: VERI*FACTU never bound it. */
  readonly is_foral: boolean;
  /** Whether the server has the data of the software that TicketBAI files name. */
  readonly has_ticketbai: boolean;
}

export type ModePlan =
  | { readonly refusal: ModeRefusal; readonly day: DateString | null }
  | { readonly refusal: null; readonly history: readonly ModeStart[] };

const refuse = (refusal: ModeRefusal, day: DateString | null = null): ModePlan => ({ refusal, day });

/** Whether an end of VERI*FACTU would be withdrawn. */
const withdrawsEnd = (history: readonly ModeStart[], after: readonly ModeStart[], today: DateString): boolean => {
  const end = lastVerifactuDay(history, today);
  return end !== null && lastVerifactuDay(after, today) !== end;
};

/** Why another mode than the former one cannot be chosen, whatever was issued. */
function refuseChoice({ mode, starts_on }: ModeStart, former: BillingMode, situation: ModeSituation): ModePlan | null {
  const { is_foral, has_ticketbai, can_sign, today } = situation;
  if (mode === "ticketbai" && !has_ticketbai) return refuse("ticketbai_not_configured");
  if (former === "verifactu" && !is_foral && starts_on !== leavingDay(today))
    return refuse("mode_left_in_january", leavingDay(today));
  return mode === "no_verifactu" && !can_sign ? refuse("mode_not_available") : null;
}

/**
 * The history after a mode was chosen from a day on, which replaces what was planned from that day on. A day of which
 * an invoice was issued keeps its mode.
 */
export function planMode(history: readonly ModeStart[], wanted: ModeStart, situation: ModeSituation): ModePlan {
  const { mode, starts_on } = wanted;
  const { today, issued_on } = situation;
  const earlier = history.filter((start) => start.starts_on < starts_on);
  const former = modeOn(earlier, starts_on);
  const after = former === mode ? earlier : [...earlier, wanted];
  if (starts_on < today) return refuse("mode_in_past", today);
  if (former === mode && earlier.length === history.length) return refuse("mode_unchanged");
  // Also of a mode that goes on: what is planned ends it, since the territory was stated.
  if (!isModeOf(mode, situation.is_foral)) return refuse("mode_of_territory");
  // Without the territory VERI*FACTU binds again: what takes it up is neither passed over nor withdrawn.
  if (!situation.is_foral && leftForTerritory(after, today)) return refuse("mode_left_in_january", leavingDay(today));
  const refused = former === mode ? null : refuseChoice(wanted, former, situation);
  if (refused) return refused;
  const bound = issued_on
    .filter((day) => modeOn(after, day) !== modeOn(history, day))
    .toSorted()
    .at(-1);
  if (bound !== undefined) return refuse("mode_before_invoices", addDays(bound, 1));
  if (situation.is_end_announced && !situation.is_foral && withdrawsEnd(history, after, today))
    return refuse("mode_end_announced");
  return { refusal: null, history: after };
}

/** A mode that an issuer has, had or will have. */
export const issuerModeRow = z.object({
  id: uuid(),
  mode: z.enum(billingModes),
  starts_on: date(),
  /** When the tax agency accepted the first record of the period. */
  accepted_at: z.nullable(instant()),
  created_at: instant(),
  created_by_label: z.nullable(z.string()),
});
export type IssuerMode = z.infer<typeof issuerModeRow>;

/** The modes of an issuer, the latest first. */
export const issuerModes = z.array(issuerModeRow);

export const issuerModeInput = z.object({ mode: z.enum(billingModes), starts_on: date() });
export type IssuerModeInput = z.infer<typeof issuerModeInput>;
