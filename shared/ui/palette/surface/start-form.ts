import type { PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";
import { whenLoaded, type Preloadable } from "#shared/ui/lazy.tsx";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { QuickEntryDraft } from "#shared/ui/quick-entry/quick-entry-draft.ts";
import type { PaymentDraft } from "#shared/ui/quick-entry/payment-draft.ts";
import type { Prefilled } from "#shared/ui/quick-entry/prefilled-draft.ts";
import type { RoundTerms } from "#shared/ui/quick-entry/round-state.ts";
import { formParts } from "./lazy-parts.ts";

/** The initial data of a form. */
interface StartedForm<Draft> {
  readonly initial: Draft;
  /** Whether it restores an unfinished draft. */
  readonly isRecovered: boolean;
  readonly hints: readonly Hint[];
}

/** The open form, shown instead of the list. */
export type OpenForm =
  | ({ readonly form: "incident" } & StartedForm<IncidentDraft>)
  | ({ readonly form: "payment"; readonly reading?: PaymentReading | undefined } & StartedForm<PaymentDraft>)
  | { readonly form: "round"; readonly terms?: RoundTerms | undefined };

/** A request to open a form from outside. */
export interface FormStart {
  readonly kind: "incident" | "payment";
  /** Selected text of a page; empty if opened by a shortcut. */
  readonly text: string;
  /** Text typed before the form was rendered. */
  readonly typed?: string;
}

interface FormCode<Value> {
  readonly draft: QuickEntryDraft<Value>;
  readonly prefill: (selected: string, typed: string) => Prefilled<Value>;
  /** Lookups that known data asks for. */
  readonly hint: (known: Partial<Value>) => readonly Hint[];
}

/** Given data start a new entry; otherwise the unfinished draft is restored. Null while that has not been read. */
function startWith<Value extends object>(
  { draft }: FormCode<Value>,
  prefilled: Prefilled<Value>,
): StartedForm<Value> | null {
  const { hints } = prefilled;
  if (Object.keys(prefilled.draft).length > 0)
    return { initial: { ...draft.empty, ...prefilled.draft }, isRecovered: false, hints };
  const left = draft.cached();
  return left === undefined ? null : { initial: left ?? draft.empty, isRecovered: left !== null, hints };
}

interface FormStarter<Value> {
  /** The entry's known data when the form opens, including what was typed until then. */
  readonly prefill: (code: FormCode<Value>) => Prefilled<Value>;
  readonly open: (started: StartedForm<Value>) => void;
  /** Called if the form's code cannot be loaded. */
  readonly giveUp?: () => void;
}

/** Opens a form when its code and its draft are loaded. */
export function startForm<Value extends object>(
  part: Preloadable<FormCode<Value>>,
  { prefill, open, giveUp }: FormStarter<Value>,
): void {
  const goOn = (code: FormCode<Value>) => {
    const { draft } = code;
    const started = startWith(code, prefill(code));
    if (started) return open(started);
    const openLeft = (left: Value | null) => {
      const prefilled = prefill(code);
      const again = { initial: left ?? draft.empty, isRecovered: left !== null, hints: prefilled.hints };
      open(startWith(code, prefilled) ?? again);
    };
    void draft.read().then(openLeft);
  };
  whenLoaded(part, goOn, giveUp);
}

/** The requested form, if everything is loaded: opens it without losing a keystroke. */
export function openIfLoaded(requested: FormStart | null): OpenForm | null {
  if (!requested) return null;
  const { kind, text, typed = "" } = requested;
  const [incident, payment] = [formParts.incident.read(), formParts.payment.read()];
  if (kind === "incident") {
    const started = incident && startWith(incident, incident.prefill(text, typed));
    return started && { form: kind, ...started };
  }
  const started = payment && startWith(payment, payment.prefill(text, typed));
  return started && { form: kind, ...started };
}
