import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { warmLists } from "#shared/client/kept-lists.ts";
import { can } from "#shared/client/state/session-state.ts";
import { watchRows } from "#shared/client/watch-rows.ts";
import { OutboxList } from "../outbox/outbox-list.tsx";
import { QuickIncident } from "../quick-entry/quick-incident.tsx";
import { type Leaving, type Level, rootLevel } from "./level.ts";
import { NestedPageView } from "./nested-page-view.tsx";
import type { NestedPage } from "./palette-entry.ts";
import { PaletteRoot } from "./palette-root.tsx";
import { useChoosing } from "./use-choosing.ts";
import { type Beginning, useForms } from "./use-forms.ts";

/** Fetched with the first palette, not with the page: a popup opens often and registers payments seldom. */
const loadQuickPayment = () => import("../quick-entry/quick-payment.tsx");
const QuickPayment = lazy(async () => ({ default: (await loadQuickPayment()).QuickPayment }));
const CollectionRound = lazy(async () => ({
  default: (await import("../quick-entry/collection-round.tsx")).CollectionRound,
}));

export interface PaletteBodyProps {
  /** Opens a page of the web app, here or in a new tab. */
  readonly onOpen: (path: string, where: "here" | "new_tab") => void;
  /** The palette has done its work, or was left. */
  readonly onClose: () => void;
  /** What was typed before the palette stood: a popup has a field of its own until then. */
  readonly initialText?: string;
  /** The form it opens with: a key of the browser asked for it, or text selected on a page. */
  readonly begin?: Beginning | null;
  /** Called with the quick form that has opened; null once it is left. */
  readonly onForm?: (form: Beginning["kind"] | null) => void;
  /** What stands above the root. */
  readonly head?: ReactNode;
}

/** The palette itself, the same in the web app's dialog, the popup and the side panel. */
export function PaletteBody({ onOpen, onClose, initialText = "", begin = null, onForm, head }: PaletteBodyProps) {
  const forms = useForms(begin);
  const [above, setAbove] = useState<readonly Level[]>([]);
  const [present, setPresent] = useState<Level>({ ...rootLevel, text: initialText });
  useEffect(() => {
    watchRows();
    void warmLists();
    // What is typed right after Enter belongs into its form; without a connection the form says so itself.
    if (can("payment", "create")) loadQuickPayment().catch(() => {});
  }, []);
  const goInto = (page: NestedPage, leaving: Leaving) => {
    setAbove([...above, { ...present, ...leaving }]);
    setPresent({ ...rootLevel, page });
  };
  const goUp = () => {
    setPresent(above.at(-1) ?? rootLevel);
    setAbove(above.slice(0, -1));
  };
  const onChoose = useChoosing({ forms, goInto, onOpen, onClose });

  const { open } = forms;
  const leaveForm = () => {
    // What was typed to come here does not stand there any more.
    if (!present.page) setPresent(rootLevel);
    forms.close();
  };
  const form = open && open.form !== "round" ? open.form : null;
  const { isBeginning } = forms;
  useEffect(() => {
    if (!isBeginning) onForm?.(form);
  }, [form, isBeginning, onForm]);
  if (open?.form === "incident") return <QuickIncident {...open} onBack={leaveForm} onDone={onClose} />;
  if (open)
    return (
      <Suspense fallback={null}>
        {open.form === "round" ? (
          <CollectionRound onBack={leaveForm} />
        ) : (
          <QuickPayment {...open} onBack={leaveForm} onDone={onClose} />
        )}
      </Suspense>
    );
  if (forms.isBeginning) return null;
  const level = { begun: present, onChoose, onPage: goInto };
  if (!present.page)
    return (
      <>
        {head}
        <PaletteRoot {...level} onUp={null} />
        <OutboxList onGivenBack={(kind) => (kind === "incident" ? forms.beginIncident({}) : forms.beginPayment({}))} />
      </>
    );
  return <NestedPageView key={present.page.id} page={present.page} {...level} onUp={goUp} />;
}
