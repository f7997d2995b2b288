import { Command } from "cmdk";
import type { MessageKey } from "#locales/es.ts";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./palette.module.css";
import type { RemoteStatus } from "../entries/use-remote-entries.ts";

const texts: Partial<Record<RemoteStatus, MessageKey>> = {
  offline: "palette.offline",
  expired: "palette.expired",
  failed: "error.unexpected",
};

interface PaletteStatusProps {
  readonly status: RemoteStatus;
  /** No rows are shown above. */
  readonly isEmpty: boolean;
  /** A text was typed. */
  readonly isSearching: boolean;
  readonly retry: () => void;
}

/** Status of the server's search: running, or why it failed, with the retry as a row. */
export function PaletteStatus({ status, isEmpty, isSearching, retry }: PaletteStatusProps) {
  const t = useT();
  const failure = texts[status];
  if (failure)
    return (
      <Command.Item className={classes.row} value="retry" onSelect={retry}>
        <span className={classes.failure}>{t(failure)}</span>
        <span className={classes.hint}>{t("action.retry")}</span>
      </Command.Item>
    );
  if (status === "too_long")
    return (
      <p className={classes.note} role="status">
        {t("error.search_too_long", SEARCH_LIMITS)}
      </p>
    );
  if (status === "loading") return <p className={classes.note}>{t("palette.searching")}</p>;
  if (!isEmpty) return null;
  return <p className={classes.note}>{t(isSearching ? "palette.nothing" : "palette.type_to_search")}</p>;
}
