import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio/react";
import { type IncidentDraft, incidentDraft } from "../quick-entry/incident-draft.ts";
import type { KeptDraft } from "../quick-entry/kept-draft.ts";
import { type PaymentDraft, paymentDraft } from "../quick-entry/payment-draft.ts";
import { getLanguage } from "#shared/client/i18n.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { can } from "#shared/client/state/session-state.ts";
import { readSelectedPayment } from "#shared/domain/quick-entry/line-of-selection.ts";
import { readSelection } from "#shared/domain/quick-entry/read-selection.ts";
import { isBlank } from "#shared/lib/text.ts";
import { type FormRequest, paletteRequest } from "./palette-request.ts";

interface Begun<Draft> {
  readonly initial: Draft;
  readonly isRecovered: boolean;
  readonly hints: readonly string[];
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
  open: (begun: Omit<Begun<Value>, "hints">) => void,
): void {
  if (Object.keys(known).length > 0) return open({ initial: { ...draft.empty, ...known }, isRecovered: false });
  const goOn = (value: Value | null) => open({ initial: value ?? draft.empty, isRecovered: value !== null });
  if (left.current) goOn(left.current.value);
  else void draft.read().then(goOn);
}

/** A form that is asked for from outside, and the text selected on a page that it begins with. */
export interface Beginning {
  readonly kind: "incident" | "payment";
  readonly text: string;
}

function requestOf({ kind, text }: Beginning): FormRequest {
  if (isBlank(text)) return { form: kind, draft: {} };
  const today = businessToday();
  if (kind === "payment") {
    const { line, hints } = readSelectedPayment(text, { today, language: getLanguage() });
    return { form: "payment", draft: { line }, hints };
  }
  const { asset_code } = readSelection(text, today);
  return { form: "incident", draft: { description: text.trim() }, hints: asset_code ? [asset_code] : [] };
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
  const beginIncident = (known: Partial<IncidentDraft>, hints: readonly string[] = []) =>
    begin(incidentDraft, known, leftIncident, (begun) => show({ form: "incident", ...begun, hints }));
  const beginPayment = (known: Partial<PaymentDraft>, hints: readonly string[] = []) =>
    begin(paymentDraft, known, leftPayment, (begun) => show({ form: "payment", ...begun, hints }));
  useEffect(() => {
    const request = first ?? asked;
    if (!request) return undefined;
    const beginNow = () => {
      paletteRequest.asked = null;
      if (request.form === "incident") beginIncident(request.draft, request.hints);
      else beginPayment(request.draft, request.hints);
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
