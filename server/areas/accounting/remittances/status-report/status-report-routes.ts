import { buffer } from "node:stream/consumers";
import { STATUS_REPORT_BYTES } from "#shared/domain/accounting/policy.ts";
import { remittanceResource } from "#shared/domain/accounting/remittances/remittance.ts";
import { appliedReport, undoneReport, undoReportInput } from "#shared/domain/accounting/remittances/status-report.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { bodyOf, writeRoute } from "#server/engine/http/define-route.ts";
import { preparedFileRoute } from "#server/engine/http/file-route.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireWholeRemittance } from "../require-whole-remittance.ts";
import { applyStatusReport } from "./apply-status-report.ts";
import { readStatusReport } from "./read-status-report.ts";
import { undoRejections } from "./undo-status-report.ts";

const access = { entity: remittanceResource.name, action: "approve" } as const;

/** POST …/{id}/status-report: the bank's status report. The file itself is not stored. */
const reportRoute = preparedFileRoute({
  path: "/remittances/:id/status-report",
  summary: "Applies the bank's status report (pain.002) of a remittance; the same report again changes nothing",
  access,
  file: { purpose: "remittance", maxBytes: STATUS_REPORT_BYTES },
  output: appliedReport,
  prepare: async ({ services }, file) => {
    const report = await readStatusReport(await buffer(await services.files.get(file.key)));
    return { value: { file, report }, keys: [] };
  },
  run: async ({ tx, user, params, services, input: { file, report } }) => {
    const remittance = await lockRow(tx, remittanceResource, params["id"] ?? "", user);
    await requireWholeRemittance(tx, remittance.id, user);
    const applied = await applyStatusReport({ tx, user, today: services.clock.today() }, remittance, report);
    // No row references the file. If the deletion fails, the sweep removes it.
    tx.afterCommit(
      () =>
        void services.files
          .remove(file.key)
          .catch((error: unknown) => services.log.warn({ err: error }, "status report")),
    );
    return respond(applied);
  },
});

/** POST …/{id}/undo-rejections: takes rejections of a report back, all or none. */
const undoRoute = writeRoute({
  method: "POST",
  path: "/remittances/:id/undo-rejections",
  summary: "Withdraws rejections that a status report brought, all or none",
  access,
  body: bodyOf(undoReportInput, "remittance"),
  output: undoneReport,
  run: async ({ tx, user, params, input: { lines } }) => {
    const remittance = await lockRow(tx, remittanceResource, params["id"] ?? "", user);
    await requireWholeRemittance(tx, remittance.id, user);
    requireRight(user, "payment", "update");
    return respond({ undone: await undoRejections(tx, remittance, lines) });
  },
});

export const statusReportRoutes: readonly Route[] = [reportRoute, undoRoute];
