import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { listViewsQuery } from "#shared/client/list-views.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { useT } from "../use-t.ts";
import { localEntries } from "./local-entries.ts";
import { type Entry, type EntryGroup, type Mode, modes } from "./palette-entry.ts";
import { bestFirst, plainRows, rankEntries, rankRecords, type Row, type Section, toSections } from "./rank-entries.ts";
import { MAX_SHOWN } from "./recent-entries.ts";
import { type RemoteStatus, useRemoteEntries } from "./use-remote-entries.ts";
import { viewEntries } from "./view-entries.ts";
import { useRecentEntries } from "./use-recent-entries.ts";

/** No list is drawn longer than this: nobody reads further, and each row costs. */
const MAX_ROWS = 50;

/** So many pages are proposed before anything is typed. */
const MAX_PAGES = 8;

const pathOf = ({ action }: Entry) => (action.kind === "path" ? action.path : null);

/** Those that open something which none of the others opens. */
function without(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
  const paths = new Set(others.map(pathOf));
  return entries.filter((entry) => !paths.has(pathOf(entry)));
}

/** What there is without asking the server; permissions and language decide. */
function useLocalEntries(): readonly Entry[] {
  const { i18n } = useTranslation();
  const { user } = useSnapshot(sessionState);
  const { language } = i18n;
  const { data: views } = useQuery({ ...listViewsQuery, enabled: user !== null });
  return useMemo(
    () => (user ? [...localEntries(i18n, language), ...viewEntries(i18n, views ?? [])] : []),
    [i18n, language, user, views],
  );
}

/** What is told of an incident: without the short name of the quick form, where somebody began with it. */
function withoutAlias(search: string, local: readonly Entry[]): string {
  const aliases = local.flatMap((entry) => (entry.action.kind === "quick_incident" ? (entry.aliases ?? []) : []));
  const [first = "", ...rest] = search.trim().split(/\s+/);
  return rest.length > 0 && aliases.includes(first.toLowerCase()) ? rest.join(" ") : search;
}

/** Once nothing else can come: whoever is quick would begin an incident instead of opening what they look for. */
function useCreateRow(text: string, mode: Mode | null, status: RemoteStatus): Row[] {
  const t = useT();
  if (status === "loading" || !can("incident", "create") || (mode && mode !== "!")) return [];
  const action = { kind: "quick_incident", description: text } as const;
  const title = t("palette.create_incident", { text });
  return plainRows([{ id: "create:incident", group: "create", icon: "incident", title, action }]);
}

/** Before anything is typed: what a mode has, or recent places, what can be done, and the pages. */
function suggest(local: readonly Entry[], recent: readonly Entry[], mode: Mode | null): Row[] {
  if (mode) return plainRows(local);
  const latest = recent.slice(0, MAX_SHOWN);
  const inGroup = (wanted: EntryGroup) => local.filter(({ group }) => group === wanted);
  const pages = without(inGroup("pages"), latest).slice(0, MAX_PAGES);
  return plainRows([...latest, ...inGroup("actions"), ...pages, ...inGroup("session")]);
}

/** What the palette shows for a text: suggestions when it is empty, else whatever matches, the best match first. */
export function useEntries(
  search: string,
  mode: Mode | null,
): { sections: Section[]; status: RemoteStatus; retry: () => void } {
  const { recent, usageOf } = useRecentEntries();
  const all = useLocalEntries();
  const { entries: remote, status, retry } = useRemoteEntries(search, mode);
  const create = useCreateRow(withoutAlias(search, all), mode, status);
  const wanted: readonly string[] | null = mode && modes[mode].groups;
  const local = wanted ? all.filter(({ group }) => wanted.includes(group)) : all;
  if (search === "") return { sections: toSections(suggest(local, recent, mode)), status, retry };

  // What was opened before is found at once; the server's row of the same record would only repeat it.
  const opened = mode ? [] : without(recent, local);
  const known = rankEntries([...local, ...opened], search, usageOf);
  const found = rankRecords(without(remote, opened), search);
  const rows = bestFirst(known, found).slice(0, MAX_ROWS);
  return { sections: toSections([...rows, ...create]), status, retry };
}
