import { IconDownload } from "@tabler/icons-react";
import { Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useSnapshot } from "valtio/react";
import { describeError } from "#shared/client/api-error.ts";
import { downloadExport, listedRentalIds, type ExportKind } from "#web/components/downloads.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { shownListsState } from "#shared/client/state/shown-lists-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./header.module.css";

/**
 * Lists whose Excel export is in the header (docs/design/specification.md, sections 2 and 7), and the entity of their
 * rows.
 */
const lists: Readonly<Record<string, { readonly kind: ExportKind; readonly entity: EntityName }>> = {
  "/assets": { kind: "assets", entity: "asset" },
  "/rentals": { kind: "rentals", entity: "rental" },
  "/payments": { kind: "payments", entity: "payment" },
};

/** The query of the list on the screen; the query string of the address if no list is mounted. */
function queryOf(kind: ExportKind): string {
  const list = shownListsState[kind];
  if (!list) return window.location.search;
  const parameters = new URLSearchParams(list.query);
  parameters.set("columns", list.fields.join(","));
  return parameters.toString();
}

/** Uses the list's current query; rentals also send the ids of the listed rows. */
async function download(kind: ExportKind): Promise<void> {
  const { search } = window.location;
  await downloadExport(kind, queryOf(kind), kind === "rentals" ? () => listedRentalIds(search) : undefined);
}

/** A failed download has its own text. */
const describe = (error: unknown) => (error instanceof Error ? error.message : describeError(error));

export function DownloadButton() {
  const t = useT();
  const [location] = useLocation();
  const { mutate, isPending } = useMutation({ mutationFn: download, meta: { describe } });
  const { user } = useSnapshot(sessionState);
  const list = lists[location];
  if (!list || (user && !can(list.entity, "export"))) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(isPending ? "download.running" : "download.button")}
      title={t("download.button")}
      disabled={isPending}
      onClick={() => mutate(list.kind)}
    >
      {isPending ? <Loader size={16} /> : <IconDownload size={19} stroke={1.6} aria-hidden />}
    </button>
  );
}
