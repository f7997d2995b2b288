import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { ChangeContext } from "#server/http/crud-routes.ts";

/** Fills a draft from its template, as its rental is now. @throws AppError template_inactive */
export async function fillDraft(_context: ChangeContext, document: Document): Promise<void> {
  throw new AppError("template_inactive", { field: document.template_id ?? "template_id" });
}
