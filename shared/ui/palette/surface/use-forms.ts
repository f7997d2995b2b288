import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { whenLoaded } from "#shared/ui/lazy.tsx";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { RoundTerms } from "#shared/ui/quick-entry/round-state.ts";
import type { PaymentDraft, PaymentStart } from "#shared/ui/quick-entry/payment-draft.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { startForm, type FormStart, type OpenForm, openIfLoaded } from "./start-form.ts";
import { formParts, prepareForm } from "./lazy-parts.ts";
import { type FormRequest, paletteRequest } from "./palette-request.ts";

/** Loads a form in advance, because what is typed right after Enter belongs in it. */
function useReady(kind: FormStart["kind"], isWanted: boolean): void {
  useEffect(() => {
    // A load error is only reported when the form is opened.
    if (isWanted) prepareForm(kind).catch(() => {});
  }, [kind, isWanted]);
}

const joined = (known: string | undefined, typed: string) => (known ? `${known} ${typed}` : typed);

/** The known data of an entry, plus what was typed while its form was loading. */
const withDescription = (known: Partial<IncidentDraft>, typed: string) =>
  typed === "" ? known : { ...known, description: joined(known.description, typed) };
const withLine = (known: Partial<PaymentDraft>, typed: string) =>
  typed === "" ? known : { ...known, line: joined(known.line, typed) };

/** A text outside React state, so that changing it does not re-render. */
function storeText() {
  let text = "";
  return {
    read: () => text,
    write: (next: string) => {
      text = next;
    },
  };
}

interface Stage {
  readonly show: (form: OpenForm) => void;
  /** Text typed since the form was requested. */
  readonly readTyped: () => string;
  /** Shows the placeholder for the form, or (false) removes it. */
  readonly awaitForm: (isWaiting: boolean) => void;
}

/** Opens forms from inside the palette. */
function createFormStarters({ show, readTyped, awaitForm }: Stage) {
  const giveUp = () => awaitForm(false);
  return {
    startIncident: (known: Partial<IncidentDraft>) => {
      awaitForm(true);
      startForm(formParts.incident, {
        prefill: ({ hint }) => ({ draft: withDescription(known, readTyped()), hints: hint(known) }),
        open: (started) => show({ form: "incident", ...started }),
        giveUp,
      });
    },
    startPayment: ({ reading, ...known }: PaymentStart) => {
      awaitForm(true);
      startForm(formParts.payment, {
        prefill: ({ hint }) => ({ draft: withLine(known, readTyped()), hints: hint(known) }),
        open: (started) => show({ form: "payment", reading, ...started }),
        giveUp,
      });
    },
    startRound: (terms?: RoundTerms) => whenLoaded(formParts.round, () => show({ form: "round", terms })),
  };
}

/** Opens a form requested from outside. */
function startPrefilled({ kind, text, typed = "" }: FormStart, show: (form: OpenForm) => void): void {
  if (kind === "incident")
    startForm(formParts.incident, {
      prefill: ({ prefill }) => prefill(text, typed),
      open: (started) => show({ form: kind, ...started }),
    });
  else
    startForm(formParts.payment, {
      prefill: ({ prefill }) => prefill(text, typed),
      open: (started) => show({ form: kind, ...started }),
    });
}

/**
 * The quick forms of the palette: which one is open, and the functions that open them.
 * @param initialForm the form to open first, if the user may use it
 */
export function useForms(initialForm: FormStart | null) {
  const [wanted] = useState(() => (initialForm && can(initialForm.kind, "create") ? initialForm : null));
  const [open, setOpen] = useState(() => openIfLoaded(wanted));
  const [first, setFirst] = useState(open ? null : wanted);
  const { user } = useSnapshot(sessionState);
  const isFree = open === null && user !== null;
  useReady("incident", isFree && can("incident", "create"));
  useReady("payment", isFree && can("payment", "create"));
  const { pending } = useSnapshot(paletteRequest);
  const [isAwaited, setAwaited] = useState(false);
  const [typed] = useState(storeText);
  const [early] = useState(storeText);
  const awaitForm = (isWaiting: boolean) => {
    typed.write(isWaiting ? early.read() : "");
    setAwaited(isWaiting);
  };
  const show = (form: OpenForm) => {
    setOpen(form);
    setFirst(null);
    awaitForm(false);
  };
  const starters = createFormStarters({ show, readTyped: typed.read, awaitForm });
  const startRequested = (request: FormRequest) =>
    request.form === "incident" ? starters.startIncident(request.draft) : starters.startPayment(request.draft);
  useEffect(() => {
    if (!first && !pending) return undefined;
    const startNow = () => {
      paletteRequest.pending = null;
      if (first) startPrefilled(first, show);
      else if (pending) startRequested(pending);
    };
    // A newly opened dialog takes the focus a moment later; the form must take it after that.
    const wait = setTimeout(startNow, 0);
    return () => clearTimeout(wait);
  });
  const close = () => setOpen(null);
  /** Runs what may open a form, which then begins with a text that was typed before the palette was loaded. */
  const withEarly = (text: string, choose: () => void) => {
    early.write(text);
    choose();
    early.write("");
  };
  // Nothing else is rendered until the draft is read: what is typed belongs in the form.
  const isStarting = open === null && first !== null;
  return {
    open,
    close,
    withEarly,
    isStarting,
    isAwaited,
    awaited: { known: typed.read(), onText: typed.write },
    ...starters,
  };
}

export type Forms = ReturnType<typeof useForms>;
