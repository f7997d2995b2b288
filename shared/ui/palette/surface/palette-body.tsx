import { type ReactNode, useEffect, useState } from "react";
import { watchRows } from "#shared/client/watch-rows.ts";
import { usePreloaded, whenLoaded } from "#shared/ui/lazy.tsx";
import { AwaitedForm } from "./awaited-form.tsx";
import { readEarlyText } from "./early-text.ts";
import type { FormStart, OpenForm as FormAtHand } from "./start-form.ts";
import { formParts, nestedPages, outboxList } from "./lazy-parts.ts";
import { type Leaving, type Level, rootLevel } from "./level.ts";
import type { NestedPage } from "../entries/palette-entry.ts";
import { PaletteRoot } from "./palette-root.tsx";
import { useChoosing } from "./use-choosing.ts";
import { type Forms, useForms } from "./use-forms.ts";

export interface PaletteBodyProps {
  /** Opens a page of the web app, here or in a new tab. */
  readonly onOpen: (path: string, where: "here" | "new_tab") => void;
  /** Called when the palette is done or dismissed. */
  readonly onClose: () => void;
  /** Text typed before the palette was rendered, with line breaks for Enter: a popup has its own field until then. */
  readonly initialText?: string;
  /** Whether that text is to be searched: it is no line of a quick form until the user changes it. */
  readonly isSearch?: boolean;
  /** The form to open first: requested by a browser shortcut, or by text selected on a page. */
  readonly start?: FormStart | null;
  /** Called with the quick form that opened; null when it closes. */
  readonly onForm?: (form: FormStart["kind"] | null) => void;
  /** Content above the root level. */
  readonly head?: ReactNode;
}

interface OpenFormProps {
  readonly open: FormAtHand;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function OpenForm({ open, onBack, onDone }: OpenFormProps) {
  const [incident, payment, round] = [formParts.incident.read(), formParts.payment.read(), formParts.round.read()];
  if (open.form === "incident" && incident) return <incident.Form {...open} onBack={onBack} onDone={onDone} />;
  if (open.form === "payment" && payment) return <payment.Form {...open} onBack={onBack} onDone={onDone} />;
  return open.form === "round" && round ? <round.Form {...open} onBack={onBack} /> : null;
}

function Outbox({ forms }: { readonly forms: Forms }) {
  const code = usePreloaded(outboxList);
  if (!code) return null;
  return (
    <code.OutboxList onGivenBack={(kind) => (kind === "incident" ? forms.startIncident({}) : forms.startPayment({}))} />
  );
}

/** The palette itself, the same in the web app's dialog, the popup and the side panel. */
export function PaletteBody(props: PaletteBodyProps) {
  const { onOpen, onClose, initialText = "", isSearch = false, start = null, onForm, head } = props;
  const [{ search, afterEnter }] = useState(() => readEarlyText(initialText));
  const [isEarlyLeft, setEarlyLeft] = useState(afterEnter !== null);
  const forms = useForms(start);
  const [above, setAbove] = useState<readonly Level[]>([]);
  const [present, setPresent] = useState<Level>({ ...rootLevel, text: search });
  const pages = usePreloaded(nestedPages);
  useEffect(watchRows, []);
  const goInto = (page: NestedPage, leaving: Leaving) =>
    whenLoaded(nestedPages, () => {
      setAbove([...above, { ...present, ...leaving }]);
      setPresent({ ...rootLevel, page });
    });
  const goUp = () => {
    setPresent(above.at(-1) ?? rootLevel);
    setAbove(above.slice(0, -1));
  };
  const onChoose = useChoosing({ forms, goInto, onOpen, onClose });

  const chooseEarly = (choose: () => void) => {
    setEarlyLeft(false);
    forms.withEarly(afterEnter ?? "", choose);
  };
  const leaveForm = () => {
    // Clears the search that led to the nested page.
    if (!present.page) setPresent(rootLevel);
    forms.close();
  };
  const { open, isStarting } = forms;
  const form = open && open.form !== "round" ? open.form : null;
  useEffect(() => {
    if (!isStarting) onForm?.(form);
  }, [form, isStarting, onForm]);

  if (open) return <OpenForm open={open} onBack={leaveForm} onDone={onClose} />;
  if (forms.isAwaited) return <AwaitedForm {...forms.awaited} />;
  if (isStarting) return null;
  const level = { started: present, onChoose, onPage: goInto };
  if (present.page && pages)
    return <pages.NestedPageView key={present.page.id} page={present.page} {...level} onUp={goUp} />;
  return (
    <>
      {head}
      <PaletteRoot
        {...level}
        onUp={null}
        searched={isSearch ? search : ""}
        onEarlyEnter={isEarlyLeft ? chooseEarly : null}
      />
      <Outbox forms={forms} />
    </>
  );
}
