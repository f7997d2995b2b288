import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { i18n } from "#shared/client/i18n.ts";
import type { PaletteAlias } from "#shared/domain/account/palette-alias.ts";
import type { SavedListView } from "#shared/domain/account/list-view.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { usePreloaded } from "#shared/ui/lazy.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { pageCommandEntries } from "./command-entries.ts";
import { findRows, type Sources, suggestRows } from "../ranking/find-rows.ts";
import { lineReadingPart, listEntriesPart } from "../surface/lazy-parts.ts";
import type { LineChip, LineReading } from "../line/line-reading.ts";
import { type Mode, readMode } from "../ranking/modes.ts";
import { ownEntries } from "./own-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { plainRows, type RankedSection, toSections } from "../ranking/rank-entries.ts";
import { withConfirmedFacts } from "./record-entries.ts";
import { useHereEntries } from "./use-here-entries.ts";
import { useKnownRecords } from "./use-known-records.ts";
import { useLineRows } from "../line/use-line-rows.ts";
import { useRecentEntries } from "./use-recent-entries.ts";
import { type RemoteStatus, useRemoteEntries } from "./use-remote-entries.ts";

/** Maximum rendered rows, because each row costs time. */
const MAX_ROWS = 50;

/** In place of a query whose code is not loaded yet. */
const notLoaded = <Row>() => ({ queryKey: ["not_loaded"], queryFn: async (): Promise<Row[]> => [] });

/** Entries without a server request; they depend on permissions and language. */
function useLocalEntries(): readonly Entry[] {
  const isIn = useSnapshot(sessionState).user !== null;
  const language = useLanguage();
  const code = usePreloaded(listEntriesPart);
  const enabled = isIn && code !== null;
  const { data: views } = useQuery({ ...(code?.listViewsQuery ?? notLoaded<SavedListView>()), enabled });
  const { data: aliases } = useQuery({ ...(code?.paletteAliasesQuery ?? notLoaded<PaletteAlias>()), enabled });
  const own = ownEntries({ language, views, aliases, code });
  const ofPage = useMemo(() => pageCommandEntries({ texts: i18n, language }), [language]);
  return useMemo(() => [...ofPage, ...own], [ofPage, own]);
}

export interface PaletteEntries {
  readonly mode: Mode | null;
  readonly sections: readonly RankedSection[];
  readonly chips: readonly LineChip[];
  /** Whether no own entry is still to be loaded. */
  readonly isComplete: boolean;
  readonly isSearching: boolean;
  readonly status: RemoteStatus;
  readonly retry: () => void;
}

const ended: ReadonlySet<RemoteStatus> = new Set(["idle", "ready"]);
/** The status of two searches: of the one that has failed or still runs. */
const statusOfBoth = (one: RemoteStatus, other: RemoteStatus) => (ended.has(one) ? other : one);

/** The search text and mode of an input. */
function readText(text: string, reading: LineReading | null): { mode: Mode | null; search: string } {
  return reading ? { mode: reading.mode, search: reading.name } : readMode(text);
}

/**
 * The palette's rows for a text: suggestions if it is empty, else matches, best first.
 * @param mayBeLine whether the text may be a line of a quick form
 */
export function useEntries(text: string, mayBeLine: boolean): PaletteEntries {
  const t = useT();
  const local = useLocalEntries();
  const code = usePreloaded(listEntriesPart);
  const lineCode = usePreloaded(lineReadingPart);
  const reading = useLineRows(mayBeLine ? text : "", local);
  const { mode, search } = readText(text, reading);
  const { recentPages, usageOf, latest } = useRecentEntries();
  const here = useHereEntries(local);
  const whole = reading ? text.trim() : "";
  const known = useKnownRecords(reading ? null : mode);
  const { entries: remote, cut, status, retry } = useRemoteEntries(mode === "?" ? "" : search, mode);
  const sources = useMemo(
    (): Sources => ({ local, here, recentPages, known, remote, usageOf }),
    [local, here, recentPages, known, remote, usageOf],
  );
  const found = useMemo(
    () => (search === "" ? [] : withConfirmedFacts(findRows(search, mode, sources), remote)),
    [search, mode, sources, remote],
  );
  const isComplete = code !== null && lineCode !== null;
  const searchState = { isComplete, isSearching: search !== "", status, retry };

  const { entries: searched, status: otherStatus } = useRemoteEntries(whole, null);
  const others = useMemo(
    () => (whole === "" ? [] : withConfirmedFacts(findRows(whole, null, { ...sources, remote: searched }), searched)),
    [whole, sources, searched],
  );
  if (reading) {
    const more = code?.seeAllEntries(t, search, cut) ?? [];
    const rows = reading.rowsWith({ found, others, more, isEnded: status === "ready" });
    const both = { status: statusOfBoth(status, otherStatus), isSearching: true };
    return { ...searchState, ...both, mode: null, chips: reading.chips, sections: toSections(rows) };
  }
  if (search === "") {
    const sections = toSections(suggestRows(mode, sources, mode ? [] : latest(local)));
    return { ...searchState, mode, chips: [], sections };
  }
  const hasRecords = found.some(({ entry }) => entry.page?.kind === "record");
  // Only after the search has finished: otherwise a fast user would create a record instead of opening the one
  // searched for.
  const create = status === "loading" ? [] : (code?.createRows(t, { text: search, mode, hasRecords }) ?? []);
  const more = code?.seeAllEntries(t, search, cut) ?? [];
  const sections = toSections([...found.slice(0, MAX_ROWS), ...plainRows([...more, ...create])]);
  return { ...searchState, mode, chips: [], sections };
}
