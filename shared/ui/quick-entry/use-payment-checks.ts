import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { outboxState } from "#shared/client/outbox/outbox.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import { runningRentalsOf } from "#shared/client/running-rentals.ts";
import { can } from "#shared/client/state/session-state.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { daysBetween, formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "../use-t.ts";

/** The payment about to be registered, when its payer is known. */
export interface EnteredPayment {
  readonly person_id: string;
  readonly rental_id: string | null;
  readonly amount: number;
  readonly date: string;
}

/** The rental: the one named, else the only one in which the person lives. */
export function useMeantRental(person_id: string | null, rental_id: string | null) {
  const isRead = can("rental", "read");
  const named = useQuery({
    ...oneQuery(rentalResource, rental_id ?? ""),
    enabled: isRead && rental_id !== null,
    meta: { toast: "never" },
  });
  const own = useQuery({
    ...runningRentalsOf(person_id ?? ""),
    enabled: isRead && person_id !== null && rental_id === null,
    meta: { toast: "never" },
  });
  if (!person_id) return null;
  if (rental_id) return named.data ?? null;
  const [only, ...others] = own.data?.data ?? [];
  return only && others.length === 0 ? only : null;
}

/** Payments of a person or a rental with the same amount and day. */
function useAlike(entered: EnteredPayment | null, of: "person_id" | "rental_id") {
  const { amount = 0, date = "" } = entered ?? {};
  const whose = entered?.[of] ?? null;
  const search = new URLSearchParams({
    [of]: whose ?? "",
    date_from: date,
    date_to: date,
    amount_from: String(amount),
    amount_to: String(amount),
    direction: "in",
    state: "completed,pending",
    page_size: "20",
  });
  return useQuery({
    ...listQuery(paymentResource, search.toString()),
    enabled: whose !== null,
    placeholderData: undefined,
    staleTime: 0,
    meta: { toast: "never" },
  });
}

/** The same rental; the same person where either entry names none, as one made without a connection. */
export function isSamePayer(
  { person_id, rental_id }: EnteredPayment,
  other: { readonly rental_id?: unknown; readonly person_id?: unknown },
): boolean {
  const theirs = other.rental_id ?? null;
  return rental_id !== null && theirs !== null ? theirs === rental_id : other.person_id === person_id;
}

/** The same among the unsent outbox entries. */
function useWaitingDouble(entered: EnteredPayment | null) {
  const { entries } = useSnapshot(outboxState);
  return entries.find(
    ({ kind, body }) =>
      entered !== null &&
      kind === "payment" &&
      body["amount"] === entered.amount &&
      body["date"] === entered.date &&
      isSamePayer(entered, body),
  );
}

/** A day typed without its year may be last year's. */
const LONG_AGO_DAYS = 60;

/**
 * Warnings before a payment is registered; registering waits until they are known. `isDouble`: there is one like it,
 * registered or waiting to be sent.
 */
export function usePaymentChecks(entered: EnteredPayment | null, rent: number | null) {
  const t = useT();
  const language = useLanguage();
  // One entered without a connection names no rental, and the rental may have another payer.
  const alike = [useAlike(entered, "person_id"), useAlike(entered, "rental_id")];
  const waiting = useWaitingDouble(entered);
  if (!entered) return { isChecking: false, isDouble: false, warnings: [] };
  const formatAmount = (cents: number) => formatCents(cents, language);
  const found = alike.flatMap(({ data }) => data?.data ?? []).find((payment) => isSamePayer(entered, payment));
  const days = daysBetween(entered.date, businessToday());
  const date = formatDate(entered.date, language);
  const warnings = [
    rent !== null && rent !== entered.amount ? t("palette.check_rent", { rent: formatAmount(rent) }) : null,
    days > LONG_AGO_DAYS ? t("palette.check_long_ago", { days, date: formatDate(entered.date, language) }) : null,
    found ? t("palette.check_double", { code: found.code, amount: formatAmount(entered.amount), date }) : null,
    waiting ? t("palette.check_waiting", { label: waiting.label }) : null,
    alike.some(({ isError }) => isError) ? t("palette.check_offline") : null,
  ].filter((warning) => warning !== null);
  // One that waits on this device is known without the server, which may be out of reach.
  const isChecking = !waiting && alike.some((one) => one.isFetching && !one.isFetchedAfterMount && !one.isError);
  return { isChecking, isDouble: Boolean(found ?? waiting), warnings };
}
