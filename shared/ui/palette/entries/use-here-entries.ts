import { useEffect, useMemo, useState } from "react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { recordAt } from "#shared/client/indexed-record.ts";
import { i18n } from "#shared/client/i18n.ts";
import { can } from "#shared/client/state/session-state.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import { withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";
import type { OpenRecord } from "../commands/record-commands.ts";
import { useRecord } from "../surface/use-record.ts";

/** The current page of the web app; null if unknown. */
function useCurrentPath(): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const platform = getPlatform();
    const readPath = () =>
      void platform.currentPath?.().then(
        (found) => isGone || setPath(found),
        () => {},
      );
    readPath();
    const stop = platform.watchCurrentPath?.(readPath);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return path;
}

/** A record's commands as palette entries. */
export function useCommandEntries(record: OpenRecord | undefined, group: "here" | "record"): Entry[] {
  const language = useLanguage();
  return useMemo(
    () =>
      (record?.offered(can) ?? []).map(({ id, title, icon, run }) => ({
        id: `${group}:${id}`,
        group,
        icon,
        hint: group === "here" ? record?.label : undefined,
        action: { kind: "do", run },
        ...withName({ texts: i18n, language }, title),
      })),
    [language, record, group],
  );
}

/** The record of the current page of the web app, if the user may read it. */
export function useCurrentRecord() {
  const path = useCurrentPath();
  const shown = path === null ? null : recordAt(path);
  const meant = shown && can(shown.entity, "read") ? shown : null;
  const { record } = useRecord(meant);
  return { path, meant, record };
}

/**
 * Commands for the current page: of its record, else of its list. If the page itself offers the same command, the
 * page's version is used, which may ask for more input.
 */
export function useHereEntries(local: readonly Entry[]): Entry[] {
  const { path, record } = useCurrentRecord();
  const commands = useCommandEntries(record, "here");
  return useMemo(() => {
    const offered = new Set(local.map(({ id }) => id));
    const ofList = path === null ? [] : local.filter((entry) => isOfList(entry, path));
    const moved = ofList.map((entry): Entry => ({ ...entry, group: "here" }));
    return [...commands.filter(({ id }) => !offered.has(id)), ...moved];
  }, [commands, local, path]);
}

/** Whether an entry creates rows of the open list or exports it. */
function isOfList({ id, action, createsIn }: Entry, path: string): boolean {
  if (createsIn === path) return true;
  return (action.kind === "path" && action.path === `${path}?new=1`) || id === `export:${path.slice(1)}`;
}
