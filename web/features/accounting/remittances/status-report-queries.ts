import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { AppliedReport } from "#shared/domain/accounting/remittances/status-report.ts";

/** Uploads the bank's status report of a remittance. */
export async function applyReport(id: string, file: File, idempotencyKey: string): Promise<AppliedReport> {
  const outgoing = { content: file, name: file.name, onProgress: () => {} };
  const path = `/remittances/${id}/status-report`;
  const { data } = await call<AppliedReport>(path, { method: "POST", idempotencyKey }, uploadTransport(outgoing));
  invalidateEntity("remittance");
  return data;
}

/** Withdraws rejections of a report, all or none. */
export async function undoRejections(id: string, lines: AppliedReport["rejected"], idempotencyKey: string) {
  const path = `/remittances/${id}/undo-rejections`;
  await call(path, { method: "POST", body: { lines }, idempotencyKey });
  invalidateEntity("remittance");
}
