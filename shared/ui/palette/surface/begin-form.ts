import type { PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";
import { whenLoaded, type Preloadable } from "#shared/ui/lazy.tsx";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { QuickEntryDraft } from "#shared/ui/quick-entry/quick-entry-draft.ts";
import type { PaymentDraft } from "#shared/ui/quick-entry/payment-draft.ts";
import type { Told } from "#shared/ui/quick-entry/told-draft.ts";
import { formParts } from "./lazy-parts.ts";

/** What a form opens with. */
interface Begun<Draft> {
  readonly initial: Draft;
  /** Whether it was left unfinished before. */
  readonly isRecovered: boolean;
  readonly hints: readonly Hint[];
}

/** The form that is open instead of the list. */
export type OpenForm =
  | ({ readonly form: "incident" } & Begun<IncidentDraft>)
  | ({ readonly form: "payment"; readonly reading?: PaymentReading | undefined } & Begun<PaymentDraft>)
  | { readonly form: "round" };

/** A form that is asked for from outside. */
export interface Beginning {
  readonly kind: "incident" | "payment";
  /** What was selected on a page; empty when a key asked. */
  readonly text: string;
  /** What was typed before the form stood. */
  readonly typed?: string;
}

interface FormCode<Value> {
  readonly draft: QuickEntryDraft<Value>;
  readonly tell: (selected: string, typed: string) => Told<Value>;
}

/** With something known a new entry begins; without, the one that was left goes on. Null before that has been read. */
function beginWith<Value extends object>({ draft }: FormCode<Value>, told: Told<Value>): Begun<Value> | null {
  const { hints } = told;
  if (Object.keys(told.draft).length > 0)
    return { initial: { ...draft.empty, ...told.draft }, isRecovered: false, hints };
  const left = draft.cached();
  return left === undefined ? null : { initial: left ?? draft.empty, isRecovered: left !== null, hints };
}

interface Beginner<Value> {
  /** What is known of the entry by the time the form opens: what is typed until then included. */
  readonly tell: (code: FormCode<Value>) => Told<Value>;
  readonly open: (begun: Begun<Value>) => void;
  /** The form's code cannot be had. */
  readonly giveUp?: () => void;
}

/** Opens a form once its code, and the entry that was left, are there. */
export function begin<Value extends object>(
  part: Preloadable<FormCode<Value>>,
  { tell, open, giveUp }: Beginner<Value>,
): void {
  const goOn = (code: FormCode<Value>) => {
    const { draft } = code;
    const begun = beginWith(code, tell(code));
    if (begun) return open(begun);
    const openLeft = (left: Value | null) => {
      const told = tell(code);
      const again = { initial: left ?? draft.empty, isRecovered: left !== null, hints: told.hints };
      open(beginWith(code, told) ?? again);
    };
    void draft.read().then(openLeft);
  };
  whenLoaded(part, goOn, giveUp);
}

/** The form that is asked for, where everything for it is there: not a letter falls between it and what stood before. */
export function openAtOnce(asked: Beginning | null): OpenForm | null {
  if (!asked) return null;
  const { kind, text, typed = "" } = asked;
  const [incident, payment] = [formParts.incident.read(), formParts.payment.read()];
  if (kind === "incident") {
    const begun = incident && beginWith(incident, incident.tell(text, typed));
    return begun && { form: kind, ...begun };
  }
  const begun = payment && beginWith(payment, payment.tell(text, typed));
  return begun && { form: kind, ...begun };
}
