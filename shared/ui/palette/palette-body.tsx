import { Command } from "cmdk";
import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { can } from "#shared/client/state/session-state.ts";
import { type IncidentDraft, incidentDraft } from "../quick-entry/incident-draft.ts";
import type { KeptDraft } from "../quick-entry/kept-draft.ts";
import { paymentDraft } from "../quick-entry/payment-draft.ts";
import { QuickIncident } from "../quick-entry/quick-incident.tsx";
import { useT } from "../use-t.ts";
import { type Entry, modes, readMode } from "./palette-entry.ts";
import { PaletteList } from "./palette-list.tsx";
import classes from "./palette.module.css";
import { rememberEntry } from "./recent-entries.ts";
import { useEntries } from "./use-entries.ts";
import { useFirstRowSelected } from "./use-first-row-selected.ts";

/** Fetched with the first palette, not with the page: a popup opens often and registers payments seldom. */
const loadQuickPayment = () => import("../quick-entry/quick-payment.tsx");
const QuickPayment = lazy(async () => ({ default: (await loadQuickPayment()).QuickPayment }));

export interface PaletteBodyProps {
  /** Opens a page of the web app, here or in a new tab. */
  readonly onOpen: (path: string, where: "here" | "new_tab") => void;
  /** The palette has done its work, or was left. */
  readonly onClose: () => void;
}

type QuickEntry = Pick<ComponentProps<typeof QuickIncident>, "initial" | "isRecovered">;

/** The entry that was left, read before anybody asks for it: what is typed right after Enter belongs into its form. */
function useLeftDraft<Value>(draft: KeptDraft<Value>, isWanted: boolean): Value | null {
  const [left, setLeft] = useState<Value | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isStale = false;
    void draft.read().then((found) => isStale || setLeft(found));
    return () => {
      isStale = true;
    };
  }, [draft, isWanted]);
  return left;
}

/** With words of a search a new entry begins; without, the one that was left goes on. */
function beginIncident(description: string, left: IncidentDraft | null): QuickEntry {
  const draft = description === "" ? left : null;
  return { initial: draft ?? { ...incidentDraft.empty, description }, isRecovered: draft !== null };
}

/** The palette itself, the same in the web app's dialog, the popup and the side panel. */
export function PaletteBody({ onOpen, onClose }: PaletteBodyProps) {
  const [incident, setIncident] = useState<QuickEntry | null>(null);
  const [isPaying, setPaying] = useState(false);
  const left = useLeftDraft(incidentDraft, incident === null);
  const leftPayment = useLeftDraft(paymentDraft, !isPaying);
  useEffect(() => {
    // What is typed right after Enter belongs into its form; without a connection the form says so itself.
    if (can("payment", "create")) loadQuickPayment().catch(() => {});
  }, []);
  if (incident) return <QuickIncident {...incident} onBack={() => setIncident(null)} onDone={onClose} />;
  if (isPaying)
    return (
      <Suspense fallback={null}>
        <QuickPayment
          initial={leftPayment ?? paymentDraft.empty}
          isRecovered={leftPayment !== null}
          onBack={() => setPaying(false)}
          onDone={onClose}
        />
      </Suspense>
    );
  const begin = (description: string) => setIncident(beginIncident(description, left));
  return <PaletteRoot onOpen={onOpen} onClose={onClose} onIncident={begin} onPayment={() => setPaying(true)} />;
}

type RootProps = Pick<PaletteBodyProps, "onOpen" | "onClose"> & {
  onIncident: (description: string) => void;
  onPayment: () => void;
};

function PaletteRoot({ onOpen, onClose, onIncident, onPayment }: RootProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const wantsNewTab = useRef(false);
  const [text, setText] = useState("");
  const { mode, search } = readMode(text);
  const { sections, status, retry } = useEntries(search, mode);
  useFirstRowSelected(input, sections.flatMap(({ rows }) => rows.map(({ entry }) => entry.id)).join());

  const choose = async (entry: Entry) => {
    const where = wantsNewTab.current ? "new_tab" : "here";
    const { action } = entry;
    const remembered = rememberEntry(entry).catch(() => {});
    if (action.kind === "quick_incident") return onIncident(action.description);
    if (action.kind === "quick_payment") return onPayment();
    // First, because a popup is gone once its page opens. Whatever became of it, the page opens.
    await remembered;
    if (action.kind === "do") action.run();
    else onOpen(action.path, where);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // cmdk chooses on Enter whatever is held with it; what was held decides where the page opens.
    wantsNewTab.current = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (event.key === "Backspace" && mode && search === "") setText("");
    if (event.nativeEvent.isComposing) event.stopPropagation();
  };

  return (
    <Command className={classes.palette} label={t("palette.label")} shouldFilter={false} vimBindings={false} loop>
      <div className={classes.search} onKeyDownCapture={onKeyDown}>
        {mode && <span className={classes.mode}>{t(modes[mode].key)}</span>}
        <Command.Input
          ref={input}
          className={classes.input}
          value={text}
          onValueChange={setText}
          placeholder={t("palette.placeholder")}
          maxLength={200}
          autoFocus
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <PaletteList
        sections={sections}
        status={status}
        isSearching={search !== ""}
        retry={retry}
        onChoose={(entry) => void choose(entry)}
      />
      <p className={classes.help}>{t("palette.help")}</p>
    </Command>
  );
}
