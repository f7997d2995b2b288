import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import type { IncidentDraft } from "../quick-entry/incident-draft.ts";
import type { KeptDraft } from "../quick-entry/kept-draft.ts";
import type { PaymentDraft } from "../quick-entry/payment-draft.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import type { Later } from "../later.ts";
import { formParts } from "./later-parts.ts";
import { type FormRequest, paletteRequest } from "./palette-request.ts";
import { whenHere } from "./when-here.ts";

interface Begun<Draft> {
  readonly initial: Draft;
  readonly isRecovered: boolean;
}

/** The form that is open instead of the list. */
export type OpenForm =
  | ({ readonly form: "incident" } & Begun<IncidentDraft>)
  | ({ readonly form: "payment" } & Begun<PaymentDraft>)
  | { readonly form: "round" };

type FormPart<Value> = Later<{ readonly draft: KeptDraft<Value> }>;

/**
 * Reads the entry that was left before anybody asks for it, and the code of its form: what is typed right after Enter belongs
 * into it.
 */
function useReady<Value>(part: FormPart<Value>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const getReady = async () => (await part.prepare()).draft.read();
    // Without a connection whoever asks for the form is told so.
    getReady().catch(() => {});
  }, [part, isWanted]);
}

/** With something known a new entry begins; without, the one that was left goes on. Null before that has been read. */
function beginWith<Value extends object>(draft: KeptDraft<Value>, known: Partial<Value>): Begun<Value> | null {
  if (Object.keys(known).length > 0) return { initial: { ...draft.empty, ...known }, isRecovered: false };
  const left = draft.known();
  return left === undefined ? null : { initial: left ?? draft.empty, isRecovered: left !== null };
}

function begin<Value extends object>(
  part: FormPart<Value>,
  known: Partial<Value>,
  open: (begun: Begun<Value>) => void,
): void {
  whenHere(part, ({ draft }) => {
    const begun = beginWith(draft, known);
    if (begun) return open(begun);
    void draft.read().then((left) => open({ initial: left ?? draft.empty, isRecovered: left !== null }));
  });
}

/** The form that is asked for, where everything for it is there: not a letter falls between it and what stood before. */
function openAtOnce(request: FormRequest | null): OpenForm | null {
  const [incident, payment] = [formParts.incident.read(), formParts.payment.read()];
  if (request?.form === "incident") {
    const begun = incident && beginWith(incident.draft, request.draft);
    return begun && { form: "incident", ...begun };
  }
  const begun = request && payment && beginWith(payment.draft, request.draft);
  return begun && { form: "payment", ...begun };
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
  const [wanted] = useState(() => (beginning && can(beginning.kind, "create") ? requestOf(beginning) : null));
  const [open, setOpen] = useState(() => openAtOnce(wanted));
  const [first, setFirst] = useState(open ? null : wanted);
  const { user } = useSnapshot(sessionState);
  const isFree = open === null && user !== null;
  useReady(formParts.incident, isFree && can("incident", "create"));
  useReady(formParts.payment, isFree && can("payment", "create"));
  const { asked } = useSnapshot(paletteRequest);
  const show = (form: OpenForm) => {
    setOpen(form);
    setFirst(null);
  };
  const beginIncident = (known: Partial<IncidentDraft>) =>
    begin(formParts.incident, known, (begun) => show({ form: "incident", ...begun }));
  const beginPayment = (known: Partial<PaymentDraft>) =>
    begin(formParts.payment, known, (begun) => show({ form: "payment", ...begun }));
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
  const beginRound = () => whenHere(formParts.round, () => show({ form: "round" }));
  return { open, close, isBeginning, beginIncident, beginPayment, beginRound };
}

export type Forms = ReturnType<typeof useForms>;
