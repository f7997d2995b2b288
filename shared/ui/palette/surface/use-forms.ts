import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { whenLoaded } from "#shared/ui/lazy.tsx";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { PaymentDraft, PaymentStart } from "#shared/ui/quick-entry/payment-draft.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { begin, type Beginning, type OpenForm, openAtOnce } from "./begin-form.ts";
import { formParts, prepareForm } from "./lazy-parts.ts";
import { type FormRequest, paletteRequest } from "./palette-request.ts";

/** Makes a form ready before anybody asks for it: what is typed right after Enter belongs into it. */
function useReady(kind: Beginning["kind"], isWanted: boolean): void {
  useEffect(() => {
    // Without a connection whoever asks for the form is told so.
    if (isWanted) prepareForm(kind).catch(() => {});
  }, [kind, isWanted]);
}

const joined = (known: string | undefined, typed: string) => (known ? `${known} ${typed}` : typed);

/** What is known of an entry, with what was typed while its form was on its way. */
const withDescription = (known: Partial<IncidentDraft>, typed: string) =>
  typed === "" ? known : { ...known, description: joined(known.description, typed) };
const withLine = (known: Partial<PaymentDraft>, typed: string) =>
  typed === "" ? known : { ...known, line: joined(known.line, typed) };

/** A text that no drawing depends on. */
function keepText() {
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
  /** What was typed since a form was asked for. */
  readonly readTyped: () => string;
  /** Something stands in the form's place, or (false) not any more. */
  readonly awaitForm: (isWaiting: boolean) => void;
}

/** Opens what is asked for by the palette's own means. */
function makeBeginnings({ show, readTyped, awaitForm }: Stage) {
  const giveUp = () => awaitForm(false);
  return {
    beginIncident: (known: Partial<IncidentDraft>) => {
      awaitForm(true);
      begin(formParts.incident, {
        tell: () => ({ draft: withDescription(known, readTyped()), hints: [] }),
        open: (begun) => show({ form: "incident", ...begun }),
        giveUp,
      });
    },
    beginPayment: ({ reading, ...known }: PaymentStart) => {
      awaitForm(true);
      begin(formParts.payment, {
        tell: () => ({ draft: withLine(known, readTyped()), hints: [] }),
        open: (begun) => show({ form: "payment", reading, ...begun }),
        giveUp,
      });
    },
    beginRound: () => whenLoaded(formParts.round, () => show({ form: "round" })),
  };
}

/** Opens what is asked for from outside. */
function beginTold({ kind, text, typed = "" }: Beginning, show: (form: OpenForm) => void): void {
  if (kind === "incident")
    begin(formParts.incident, {
      tell: ({ tell }) => tell(text, typed),
      open: (begun) => show({ form: kind, ...begun }),
    });
  else
    begin(formParts.payment, {
      tell: ({ tell }) => tell(text, typed),
      open: (begun) => show({ form: kind, ...begun }),
    });
}

/**
 * The quick forms of the palette: which one is open, and the ways to open them.
 * @param beginning the form to begin with, where the person may use it
 */
export function useForms(beginning: Beginning | null) {
  const [wanted] = useState(() => (beginning && can(beginning.kind, "create") ? beginning : null));
  const [open, setOpen] = useState(() => openAtOnce(wanted));
  const [first, setFirst] = useState(open ? null : wanted);
  const { user } = useSnapshot(sessionState);
  const isFree = open === null && user !== null;
  useReady("incident", isFree && can("incident", "create"));
  useReady("payment", isFree && can("payment", "create"));
  const { asked } = useSnapshot(paletteRequest);
  const [isAwaited, setAwaited] = useState(false);
  const [typed] = useState(keepText);
  const awaitForm = (isWaiting: boolean) => {
    typed.write("");
    setAwaited(isWaiting);
  };
  const show = (form: OpenForm) => {
    setOpen(form);
    setFirst(null);
    awaitForm(false);
  };
  const beginnings = makeBeginnings({ show, readTyped: typed.read, awaitForm });
  const beginAsked = (request: FormRequest) =>
    request.form === "incident" ? beginnings.beginIncident(request.draft) : beginnings.beginPayment(request.draft);
  useEffect(() => {
    if (!first && !asked) return undefined;
    const beginNow = () => {
      paletteRequest.asked = null;
      if (first) beginTold(first, show);
      else if (asked) beginAsked(asked);
    };
    // A dialog that has just opened takes the focus in a moment; the form takes it after that.
    const wait = setTimeout(beginNow, 0);
    return () => clearTimeout(wait);
  });
  const close = () => setOpen(null);
  // Until its draft has been read nothing else stands there: what is typed belongs into the form.
  const isBeginning = open === null && first !== null;
  return { open, close, isBeginning, isAwaited, onTyped: typed.write, ...beginnings };
}

export type Forms = ReturnType<typeof useForms>;
