import { useEffect, useMemo, useState } from "react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { recordAt } from "#shared/client/indexed-record.ts";
import { i18n } from "#shared/client/i18n.ts";
import { can } from "#shared/client/state/session-state.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import { named } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";
import type { OpenRecord } from "../commands/record-commands.ts";
import { useRecord } from "../surface/use-record.ts";

/** The page of the web app that is before the person; null where that is unknown. */
function useCurrentPath(): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const platform = getPlatform();
    const ask = () =>
      void platform.currentPath?.().then(
        (found) => isGone || setPath(found),
        () => {},
      );
    ask();
    const stop = platform.watchCurrentPath?.(ask);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return path;
}

/** What a record's commands are as rows. */
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
        ...named({ texts: i18n, language }, title),
      })),
    [language, record, group],
  );
}

/** The record whose page of the web app is before the person, where they may read it. */
export function useRecordAtHand() {
  const path = useCurrentPath();
  const shown = path === null ? null : recordAt(path);
  const meant = shown && can(shown.entity, "read") ? shown : null;
  const { record } = useRecord(meant);
  return { path, meant, record };
}

/**
 * What can be done where the person is: with the record whose page is open, else with the list. Of what the page itself
 * offers its own way counts, which may ask for more.
 */
export function useHereEntries(local: readonly Entry[]): Entry[] {
  const { path, record } = useRecordAtHand();
  const commands = useCommandEntries(record, "here");
  return useMemo(() => {
    const offered = new Set(local.map(({ id }) => id));
    const ofList = path === null ? [] : local.filter((entry) => isOfList(entry, path));
    const moved = ofList.map((entry): Entry => ({ ...entry, group: "here" }));
    return [...commands.filter(({ id }) => !offered.has(id)), ...moved];
  }, [commands, local, path]);
}

/** New rows of the list that is open, and its file. */
function isOfList({ id, action }: Entry, path: string): boolean {
  return (action.kind === "path" && action.path === `${path}?new=1`) || id === `export:${path.slice(1)}`;
}
