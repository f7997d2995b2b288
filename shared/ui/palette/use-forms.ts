import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio/react";
import { type IncidentDraft, incidentDraft } from "../quick-entry/incident-draft.ts";
import type { KeptDraft } from "../quick-entry/kept-draft.ts";
import { type PaymentDraft, paymentDraft } from "../quick-entry/payment-draft.ts";
import { can } from "#shared/client/state/session-state.ts";
import { type FormRequest, paletteRequest } from "./palette-request.ts";

interface Begun<Draft> {
  readonly initial: Draft;
  readonly isRecovered: boolean;
}

/** The form that is open instead of the list. */
export type OpenForm =
  | ({ readonly form: "incident" } & Begun<IncidentDraft>)
  | ({ readonly form: "payment" } & Begun<PaymentDraft>)
  | { readonly form: "round" };

/** The entry that was left, read before anybody asks for it: what is typed right after Enter belongs into its form. */
function useLeftDraft<Value>(draft: KeptDraft<Value>, isWanted: boolean) {
  const read = useRef<{ readonly value: Value | null } | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isStale = false;
    read.current = null;
    void draft.read().then((value) => {
      if (!isStale) read.current = { value };
    });
    return () => {
      isStale = true;
    };
  }, [draft, isWanted]);
  return read;
}

type Left<Value> = { readonly current: { readonly value: Value | null } | null };

/** With something known a new entry begins; without, the one that was left goes on, once it has been read. */
function begin<Value extends object>(
  draft: KeptDraft<Value>,
  known: Partial<Value>,
  left: Left<Value>,
  open: (begun: Begun<Value>) => void,
): void {
  if (Object.keys(known).length > 0) return open({ initial: { ...draft.empty, ...known }, isRecovered: false });
  const goOn = (value: Value | null) => open({ initial: value ?? draft.empty, isRecovered: value !== null });
  if (left.current) goOn(left.current.value);
  else void draft.read().then(goOn);
}

/** A form that is asked for from outside, and the text that it begins with. */
export interface Beginning {
  readonly kind: "incident" | "payment";
  readonly text: string;
}

function requestOf({ kind, text }: Beginning): FormRequest {
  if (kind === "incident") return { form: "incident", draft: text === "" ? {} : { description: text } };
  return { form: "payment", draft: text === "" ? {} : { line: text } };
}

/**
 * The quick forms of the palette: which one is open, and the ways to open them.
 * @param beginning the form to begin with, where the person may use it
 */
export function useForms(beginning: Beginning | null) {
  const [first, setFirst] = useState(() => (beginning && can(beginning.kind, "create") ? requestOf(beginning) : null));
  const [open, setOpen] = useState<OpenForm | null>(null);
  const leftIncident = useLeftDraft(incidentDraft, open === null);
  const leftPayment = useLeftDraft(paymentDraft, open === null);
  const { asked } = useSnapshot(paletteRequest);
  const show = (form: OpenForm) => {
    setOpen(form);
    setFirst(null);
  };
  const beginIncident = (known: Partial<IncidentDraft>) =>
    begin(incidentDraft, known, leftIncident, (begun) => show({ form: "incident", ...begun }));
  const beginPayment = (known: Partial<PaymentDraft>) =>
    begin(paymentDraft, known, leftPayment, (begun) => show({ form: "payment", ...begun }));
  useEffect(() => {
    const request = first ?? asked;
    if (!request) return undefined;
    const beginNow = () => {
      paletteRequest.asked = null;
      if (request.form === "incident") beginIncident(request.draft);
      else beginPayment(request.draft);
    };
    // A dialog that has just opened takes the focus in a moment; the form takes it after that.
    const wait = setTimeout(beginNow, 0);
    return () => clearTimeout(wait);
  });
  const close = () => setOpen(null);
  // Until its draft has been read nothing else stands there: what is typed belongs into the form.
  const isBeginning = open === null && first !== null;
  const beginRound = () => show({ form: "round" });
  return { open, close, isBeginning, beginIncident, beginPayment, beginRound };
}

export type Forms = ReturnType<typeof useForms>;
