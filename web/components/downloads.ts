import type { MessageKey } from "#locales/es.ts";
import { ApiError } from "#shared/client/api-error.ts";
import { downloadFile } from "#shared/client/download-file.ts";
import { call } from "#shared/client/http.ts";
import { t } from "#shared/client/i18n.ts";
import { queryClient } from "#shared/client/query-client.ts";

interface Export {
  /** File name if the server sends none (docs/design/specification.md, section 7). */
  readonly file: string;
  readonly title: MessageKey;
}

const exports = {
  assets: { file: "Assets.xlsx", title: "entities.asset" },
  rentals: { file: "Rentals.xlsx", title: "entities.rental" },
  payments: { file: "Payments.xlsx", title: "page.payments" },
  persons: { file: "Persons.xlsx", title: "entities.person" },
} as const satisfies Record<string, Export>;
export type ExportKind = keyof typeof exports;

function exportPath(kind: ExportKind, queryString: string, ids: readonly string[] | undefined): string {
  const search = new URLSearchParams(queryString);
  if (ids) search.set("ids", ids.join(","));
  return search.size > 0 ? `/${kind}/export?${search}` : `/${kind}/export`;
}

function describeFailure(error: unknown, kind: ExportKind): string {
  const hasAnswer = error instanceof ApiError && error.status > 0;
  return hasAnswer ? t("download.refused", { type: t(exports[kind].title) }) : t("download.failed");
}

/**
 * Downloads a list as an Excel file.
 * @param queryString the list's query string, from the address bar
 * @param ids only these rows, or a function that determines them
 * @throws Error whose message is the specification's text for the failure
 */
export async function downloadExport(
  kind: ExportKind,
  queryString: string,
  ids?: readonly string[] | (() => Promise<readonly string[]>),
): Promise<void> {
  try {
    const rows = typeof ids === "function" ? await ids() : ids;
    await downloadFile(exportPath(kind, queryString, rows), exports[kind].file);
  } catch (error) {
    throw new Error(describeFailure(error, kind), { cause: error });
  }
}

interface Identified {
  readonly id: string;
}

/**
 * The ids of the rentals listed now: those on the screen, else the server's answer to the same query.
 * @throws ApiError
 */
export async function listedRentalIds(queryString: string): Promise<string[]> {
  const [shown] = queryClient.getQueryCache().findAll({ queryKey: ["rental", "list"], type: "active" });
  const cached = shown && queryClient.getQueryData<{ data: Identified[] }>(shown.queryKey);
  const { data } = cached ?? (await call<Identified[]>(`/rentals${queryString}`));
  return data.map(({ id }) => id);
}
