import { getLanguage } from "#shared/client/i18n.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { type PaymentInput, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { toAllocation } from "#shared/domain/accounting/payments/propose-allocations.ts";
import { validate } from "#shared/domain/core/validate.ts";
import type { AmountDoubt } from "#shared/domain/quick-entry/find-amount.ts";
import { withoutWords } from "#shared/domain/quick-entry/left-words.ts";
import type { PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formErrors } from "../form-errors.ts";
import { addEntry } from "../outbox/add-entry.ts";
import { useT } from "../use-t.ts";
import { type Payer, paymentDraft, type PaymentDraft } from "./payment-draft.ts";
import { type AttemptErrors, useAttempt } from "./use-attempt.ts";
import { useQuickEntryDraft } from "./use-quick-entry-draft.ts";
import { useHints } from "./use-hints.ts";
import { fitsCodes, isCodeOf, type PayerOption } from "./payer-option.ts";
import { findAccountPayers, findNamedPayers, findPayers, isUnreachable, knownPayers } from "./use-payer-options.ts";
import { usePaymentReading } from "./use-payment-reading.ts";
import { useReview } from "./use-review.ts";
import { usePaymentChecks } from "./use-payment-checks.ts";

/** Queues the payment in the outbox, which sends it. */
function storePayment(draft: PaymentDraft, input: PaymentInput, rentalCode: string | undefined): Promise<void> {
  const whose = [draft.payer?.person.label, draft.payer?.rental?.label ?? rentalCode];
  const label = [formatCents(input.amount, getLanguage()), ...whose].filter(Boolean).join(" · ");
  return addEntry({ kind: "payment", path: "/payments", body: { ...input }, label, draft: { ...draft } });
}

type Reading = ReturnType<typeof usePaymentReading>;

/**
 * Validates the input to be sent. Debts not loaded yet do not mean no debts: the server then covers the oldest due
 * itself.
 */
function checkReading({ read, left, person_id, rental_id, amount, day, method, coverage }: Reading) {
  const allocations = coverage?.shares.map(toAllocation);
  const said = [...read.concepts.map(({ value }) => value), left.note].filter((note) => note !== "");
  const notes = said.length > 0 ? said.join(" ") : undefined;
  const input = { person_id, rental_id, amount, date: day, payment_method_id: method?.id, notes, allocations };
  return validate(paymentResource, input, businessToday());
}

/** The only option; else whether there are none or several. */
function onlyOf(found: readonly PayerOption[]): PayerOption | "none" | "several" {
  const [only] = found;
  if (!only) return "none";
  return found.length === 1 ? only : "several";
}

function refuseAmount(t: Translate, doubt: AmountDoubt | null): string {
  if (!doubt) return t("palette.amount_missing");
  return t(`palette.amount_${doubt.reason}`, { said: doubt.said.map(({ value }) => value).join(" · ") });
}

/** Errors of the line that prevent registering it. */
function refuseReading(t: Translate, { amount, day, read }: Reading): AttemptErrors | null {
  if (read.mistaken_day) return { date: t("palette.day_mistaken", { said: read.mistaken_day.value }) };
  if (amount === null) return { amount: refuseAmount(t, read.amount_doubt) };
  return day > businessToday() ? { date: t("validation.not_future", { label: t("field.date") }) } : null;
}

/** The payer whose rental or asset has exactly this code, or whose account ends so. */
async function findHinted({ names, text }: Hint, signal: AbortSignal): Promise<PayerOption | null> {
  const options =
    names === "account"
      ? await findAccountPayers(text, signal)
      : (await findPayers(text, signal)).filter((option) => isCodeOf(option, text));
  const found = onlyOf(options);
  return typeof found === "object" ? found : null;
}

interface NamedPayers {
  readonly options: readonly PayerOption[];
  /** Found on this device, because the server could not be reached: others may have the same name. */
  readonly isOffline: boolean;
}

/**
 * The payers that a text names.
 * @throws ApiError, unless the server cannot be reached
 */
async function findNamed(text: string): Promise<NamedPayers> {
  try {
    const options = text === "" ? [] : await findNamedPayers(text, AbortSignal.timeout(10_000));
    return { options, isOffline: false };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { options: knownPayers(text), isOffline: true };
  }
}

/** Whether the text names this payer beyond doubt, if it is the only one found. */
export const isSure = (option: PayerOption, text: string, isOffline: boolean): boolean =>
  isOffline ? isCodeOf(option, text) : option.isPartly !== true && fitsCodes(option, text);

/** The only payer that a text names beyond doubt; null for none. */
async function findOne(text: string): Promise<{ readonly only: PayerOption | null; readonly named: NamedPayers }> {
  const named = await findNamed(text);
  const found = onlyOf(named.options);
  const isOne = typeof found === "object" && isSure(found, text, named.isOffline);
  return { only: isOne ? found : null, named };
}

function refusePayer(t: Translate, { options, isOffline }: NamedPayers): string {
  if (options.length > 1) return t("palette.person_choose");
  if (options.length === 1) return t("palette.person_unsure");
  return t(isOffline ? "palette.person_offline" : "palette.person_unresolved");
}

/** The entry without the words that are left of the payer's name. */
function withoutLeft({ line, payer, ...draft }: PaymentDraft, readLine: Reading["readLine"]): PaymentDraft {
  const text = withoutWords(line, payer?.left ?? "");
  return { ...draft, line: text, payer: payer && { ...payer, said: readLine(text).rest, left: "" } };
}

/** The entry with another line; whose words name another payer loses the payer and the chosen debt. */
const withLine = (entered: PaymentDraft, line: string, rest: string): PaymentDraft =>
  entered.payer?.said === rest ? { ...entered, line } : { line, payer: null };

/** State of the quick payment: one line, its reading, the review, and only then the registration. */
export function useQuickPayment(initial: PaymentDraft, given?: PaymentReading) {
  const t = useT();
  const { entered, replace } = useQuickEntryDraft(paymentDraft, initial);
  const { attempt, errors, setErrors, isBusy } = useAttempt();
  const look = useReview();
  const { line, payer } = entered;
  const reading = usePaymentReading(entered, given);
  const { read, readLine, day, rental, amount, person_id, rental_id, rent } = reading;
  const isReviewing = look.isShown && amount !== null && person_id !== null;
  const checks = usePaymentChecks(isReviewing ? { person_id, rental_id, amount, date: day } : null, rent);

  const update = (next: PaymentDraft) => {
    setErrors({});
    look.hide();
    replace(next);
  };
  const write = (text: string) => update(withLine(entered, text, readLine(text).rest));
  const choose = (option: PayerOption | null): Payer | null => {
    const chosen = option && { ...option.payer, said: read.rest };
    update({ line, payer: chosen });
    return chosen;
  };
  /** The payer named in the text, if there is exactly one. */
  const resolve = async (): Promise<Payer | null> => {
    if (payer) return payer;
    const { only, named } = await findOne(read.rest);
    return only ? choose(only) : (setErrors({ person_id: refusePayer(t, named) }), null);
  };
  /** Shows what would be registered; registers nothing. */
  const review = async (): Promise<true | null> => {
    const wrong = refuseReading(t, reading);
    if (wrong) return (setErrors(wrong), null);
    if (!(await resolve())) return null;
    look.show();
    return true;
  };
  const register = async (): Promise<true | null> => {
    const checked = checkReading(reading);
    if (!checked.valid) return (setErrors(formErrors(checked, "payment")), null);
    await storePayment(entered, checked.value, rental?.code);
    return true;
  };
  const mayConfirm = (isDeliberate: boolean) =>
    look.wasSeen() && !checks.isChecking && !isBusy && (isDeliberate || !checks.isDouble);

  return {
    ...reading,
    entered,
    write,
    choose,
    /** Removes the words that are left of the payer's name from the line. */
    dropLeft: () => update(withoutLeft(entered, readLine)),
    leaveReview: look.hide,
    clear: () => update(paymentDraft.empty),
    checks,
    isReviewing,
    errors,
    isBusy,
    review: () => attempt(review),
    /** Queues the payment to be sent; null if its review was not seen, or it is like another and not deliberate. */
    confirm: async (isDeliberate: boolean) => (mayConfirm(isDeliberate) ? attempt(register) : null),
  };
}

export type QuickPaymentForm = ReturnType<typeof useQuickPayment>;

/** Chooses the payer from further hints in selected text: an asset's code, or the end of an account. */
export function useHintedPayer({ entered, choose }: QuickPaymentForm, hints: readonly Hint[]): void {
  useHints({ hints, find: findHinted, isChosen: entered.payer !== null, choose });
}
