import type { IssuerInput } from "#shared/domain/accounting/invoices/issuer.ts";
import { proposeTerritory } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { keepsRecords } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { leftForTerritory, modeOn } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { addDays, type DateString } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { changeMode, type Changing, readModes, readSituation } from "./issuer-modes.ts";

/**
 * Ends records of RD 1007/2023 for an issuer whose Basque territory was stated: today, or tomorrow where an invoice of today has one.
 * What was planned ends too.
 */
export async function endRecords(tx: Tx, issuer_id: string, changing: Changing): Promise<void> {
  const { today } = changing;
  const history = await readModes(tx, issuer_id);
  const present = modeOn(history, today);
  const isBound =
    (await readSituation(tx, issuer_id, { mode: "off", starts_on: today }, changing)).issued_on.length > 0;
  const starts_on = isBound && present !== "off" ? addDays(today, 1) : today;
  const isEnded = present === "off" && history.every((start) => start.starts_on <= today);
  if (!isEnded) await changeMode(tx, issuer_id, { mode: "off", starts_on }, changing);
}

/** The period goes on where the one before it stopped: AEAT has records of it, so invoices carry QR and legend at once. */
const resumeAcceptance = (tx: Tx, issuer_id: string, starts_on: DateString, former_id: string) =>
  tx.query(
    `update issuer_mode m set accepted_at = f.accepted_at from issuer_mode f
     where f.id = $3 and m.issuer_id = $1 and m.starts_on = $2 and m.mode = 'verifactu' and m.accepted_at is null`,
    [issuer_id, starts_on, former_id],
  );

/**
 * Takes up VERI*FACTU again for an issuer that left it within this year for a territory which is not stated any more: today, or tomorrow
 * where an invoice of today has no record.
 */
export async function resumeRecords(tx: Tx, issuer_id: string, changing: Changing): Promise<void> {
  const { today } = changing;
  const history = await readModes(tx, issuer_id);
  // The latest first.
  const former = history.find(({ mode }) => mode === "verifactu");
  if (!former || !leftForTerritory(history, today)) return;
  const { issued_on } = await readSituation(tx, issuer_id, { mode: "verifactu", starts_on: today }, changing);
  const isBound = issued_on.length > 0 && modeOn(history, today) !== "verifactu";
  const starts_on = isBound ? addDays(today, 1) : today;
  await changeMode(tx, issuer_id, { mode: "verifactu", starts_on }, changing);
  await resumeAcceptance(tx, issuer_id, starts_on, former.id);
}

/**
 * A territory that ends records is that of the issuer's address: a statement alone never ends VERI*FACTU within a year.
 * @throws AppError territory_of_address
 */
export async function refuseOtherTerritory(
  tx: Tx,
  issuer_id: string,
  { foral_territory, postal_code }: Pick<IssuerInput, "foral_territory" | "postal_code">,
  { today }: Pick<Changing, "today">,
): Promise<void> {
  if (proposeTerritory(postal_code) === foral_territory) return;
  const history = await readModes(tx, issuer_id);
  const modes = [
    modeOn(history, today),
    ...history.filter(({ starts_on }) => starts_on > today).map(({ mode }) => mode),
  ];
  if (modes.some(keepsRecords)) throw new AppError("territory_of_address", { field: "foral_territory" });
}
