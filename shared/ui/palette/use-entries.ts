import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { rank, type Highlight } from "#shared/lib/rank.ts";
import { localEntries } from "./local-entries.ts";
import { type Entry, type EntryGroup, type Mode, modes } from "./palette-entry.ts";
import { recentEntries } from "./recent-entries.ts";
import { type RemoteStatus, useRemoteEntries } from "./use-remote-entries.ts";

/** No list is drawn longer than this: nobody reads further, and each row costs. */
const MAX_ROWS = 50;

export interface Row {
  readonly entry: Entry;
  readonly highlights: readonly Highlight[];
}

export interface Section {
  readonly group: EntryGroup;
  readonly rows: readonly Row[];
}

function useRecent(): readonly Entry[] {
  const [recent, setRecent] = useState<readonly Entry[]>([]);
  useEffect(() => {
    let isGone = false;
    void recentEntries().then((entries) => {
      if (!isGone) setRecent(entries);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return recent;
}

function rankLocal(entries: readonly Entry[], search: string): Row[] {
  return entries
    .flatMap((entry) => {
      const match = rank(search, entry);
      return match ? [{ entry, match }] : [];
    })
    .toSorted((a, b) => b.match.score - a.match.score)
    .map(({ entry, match }) => ({ entry, highlights: match.highlights }));
}

/** Remote rows come ranked by the server; here only what matched in them is marked. */
function markRemote(entries: readonly Entry[], search: string): Row[] {
  return entries.map((entry) => ({ entry, highlights: rank(search, entry)?.highlights ?? [] }));
}

function createRow(title: string, description: string): Row {
  const action = { kind: "quick_incident", description } as const;
  return { entry: { id: "create:incident", group: "create", icon: "incident", title, action }, highlights: [] };
}

function toSections(rows: readonly Row[]): Section[] {
  const groups = [...new Set(rows.map(({ entry }) => entry.group))];
  return groups.map((group) => ({ group, rows: rows.filter(({ entry }) => entry.group === group) }));
}

/** What the palette shows for a text: recent places and suggestions when it is empty, else whatever matches. */
export function useEntries(
  search: string,
  mode: Mode | null,
): { sections: Section[]; status: RemoteStatus; retry: () => void } {
  const { i18n, t } = useTranslation();
  const { user } = useSnapshot(sessionState);
  const recent = useRecent();
  const { language } = i18n;
  // The permissions and the language decide what there is.
  const local = useMemo(() => (user ? localEntries(i18n, language) : []), [i18n, language, user]);
  const { entries: remote, status, retry } = useRemoteEntries(search, mode);
  const wanted: readonly EntryGroup[] | null = mode ? modes[mode].groups : null;
  const isWanted = ({ group }: Entry) => !wanted || wanted.includes(group);

  if (search === "") {
    const shown = mode ? local.filter(isWanted) : [...recent, ...local.filter(({ group }) => group === "actions")];
    return { sections: toSections(shown.map((entry) => ({ entry, highlights: [] }))), status, retry };
  }
  const found = rankLocal(local.filter(isWanted), search);
  const best = found.filter(({ entry }) => entry.group === "actions");
  const rest = found.filter(({ entry }) => entry.group !== "actions");
  const create =
    can("incident", "create") && (!mode || mode === "!")
      ? [createRow(t("palette.create_incident", { text: search }), search)]
      : [];
  const rows = [...best, ...markRemote(remote, search), ...rest].slice(0, MAX_ROWS);
  return { sections: toSections([...rows, ...create]), status, retry };
}
