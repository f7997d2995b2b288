import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";
import { reportDebts } from "./debt-rows.ts";
import { reportDeposits } from "./deposit-rows.ts";
import { findReferences, reportUnknownReferences } from "./find-references.ts";
import { reportChargeConcepts, reportPrices, reportShares } from "./holding-rows.ts";
import { reportRaisedCosts } from "./report-raised-costs.ts";
import { reportAssets } from "./report-assets.ts";
import { reportDependents } from "./report-dependents.ts";
import { existingAddresses, reportDuplicates } from "./report-duplicates.ts";
import { reportRentals } from "./report-rentals.ts";
import { warnOfMissedMonths } from "./warn-missed-months.ts";

const ownRules: { readonly [Entity in SheetEntity]?: (tx: Tx, batch: Batch) => Promise<void> } = {
  asset: reportAssets,
  rental: reportRentals,
  ownership: reportShares,
  asset_price: reportPrices,
  deposit: reportDeposits,
  invoice: reportDebts,
  recurring_charge: async (tx, batch) => {
    await reportChargeConcepts(tx, batch);
    await reportRaisedCosts(tx, batch);
    await warnOfMissedMonths(tx, batch);
  },
};

/** A new address requires the permission to create addresses. */
async function reportForbiddenAddresses(tx: Tx, batch: Batch): Promise<void> {
  if (batch.sheet.addressField === null || batch.request.may_create_addresses) return;
  await reportIssueRows(tx, batch, (statement) => ({
    field: "street",
    key: "administration.issue.address",
    value: "r.address ->> 'street'",
    where: `r.address_key is not null and r.address_key not in (select key from (${existingAddresses(statement, batch)}) known)`,
  }));
}

/**
 * Checks a batch's staged rows against each other and the database, as sets, and writes issues to bulk_upload_issue.
 * Run again before loading: the database may have changed since.
 */
export async function checkRows(tx: Tx, batch: Batch): Promise<void> {
  // skip_locked: concurrent batches do not wait for each other's statistics.
  await tx.query("analyze (skip_locked) bulk_upload_row");
  await findReferences(tx, batch);
  await reportUnknownReferences(tx, batch);
  await reportDuplicates(tx, batch);
  await reportForbiddenAddresses(tx, batch);
  await ownRules[batch.sheet.entity]?.(tx, batch);
  await reportDependents(tx, batch);
}
