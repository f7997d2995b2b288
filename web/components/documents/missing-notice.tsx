import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";
import { eventsQuery } from "./part-query.ts";

const filled = z.object({ missing: z.array(z.string()) });

/** What its template asked for and nothing was known of, unless somebody has put another text in its place since. */
function missingOf(events: readonly DocumentEvent[]): readonly string[] {
  const latest = events.find(({ kind }) => kind === "filled" || kind === "uploaded");
  return z.safeParse(filled, latest?.details).data?.missing ?? [];
}

/** Tells of a draft what stays blank in it. Speaks by the dictionary `documents`. */
export function MissingNotice({ documentId }: { documentId: string }) {
  const { t } = useTexts();
  const { data: events = [] } = useQuery(eventsQuery(documentId));
  const missing = missingOf(events);
  if (missing.length === 0) return null;
  return <Notice tone="due">{t("documents.notice.missing", { names: missing.join(", ") })}</Notice>;
}
