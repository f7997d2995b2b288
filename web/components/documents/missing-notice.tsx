import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";
import { eventsQuery } from "./part-query.ts";

const filled = z.object({ missing: z.array(z.string()) });

/** Template placeholders without a value, unless another file has been uploaded since. */
function missingOf(events: readonly DocumentEvent[]): readonly string[] {
  const latest = events.find(({ kind }) => kind === "filled" || kind === "uploaded");
  return z.safeParse(filled, latest?.details).data?.missing ?? [];
}

/** Lists the placeholders of a draft that stay blank. Uses the texts of `documents`. */
export function MissingNotice({ documentId }: { documentId: string }) {
  const { t } = useTexts();
  const { data: events = [] } = useQuery(eventsQuery(documentId));
  const missing = missingOf(events);
  if (missing.length === 0) return null;
  return <Notice tone="due">{t("documents.notice.missing", { names: missing.join(", ") })}</Notice>;
}
