import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "#shared/client/api-error.ts";
import { codeOf } from "#shared/client/indexed-record.ts";
import { call } from "#shared/client/http.ts";
import { personName, searchAccountHolders, searchPersons } from "#shared/client/person-search.ts";
import { can } from "#shared/client/state/session-state.ts";
import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { findByPhrases, nameWords } from "#shared/domain/quick-entry/name-phrases.ts";
import { customerOf } from "#shared/domain/rentals/customer-of.ts";
import { liveRentalStates, type Rental, rentalStates } from "#shared/domain/rentals/rental.ts";
import { useSettled } from "../use-settled.ts";
import { findKnownPayers } from "./known-payers.ts";
import type { PayerOption } from "./payer-option.ts";

const MAX_ROWS = 7;

const ofRental = (rental: Rental): PayerOption => ({
  id: rental.id,
  label: customerOf(rental).label,
  hint: `${rental.code} · ${rental.asset_label}`,
  codes: [rental.code, codeOf({ title: rental.asset_label })],
  payer: { person: customerOf(rental), rental: { id: rental.id, label: rental.code } },
});

const ofPerson = (person: PersonSearchResult): PayerOption => ({
  id: person.id,
  label: personName(person),
  codes: [],
  payer: { person: { id: person.id, label: personName(person) }, rental: null },
});

const isLive = ({ state }: Rental) => liveRentalStates.includes(state);

type RentalQuery = { readonly query: string } | { readonly tenant_id: string } | { readonly payer_id: string };

/**
 * Live rentals first. The others are included because deposits are paid before a contract is signed, and arrears
 * after it has ended.
 */
async function findRentals(which: RentalQuery, signal: AbortSignal): Promise<Rental[]> {
  if (!can("rental", "read")) return [];
  const states = rentalStates.filter((state) => state !== "cancelled");
  const query = { ...which, state: states.join(","), page_size: MAX_ROWS * 2 };
  const { data } = await call<Rental[]>("/rentals", { query, signal });
  return data.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)));
}

function asOptions(rentals: readonly Rental[], persons: readonly PersonSearchResult[]): PayerOption[] {
  const customers = new Set(rentals.map((rental) => customerOf(rental).id));
  const others = persons.filter(({ id }) => !customers.has(id));
  return [...rentals.map(ofRental), ...others.map(ofPerson)].slice(0, MAX_ROWS);
}

/**
 * The payers that a text may name: by a rental's code, its asset or its tenant, and the tenants and guarantors
 * without a current rental.
 * @throws ApiError
 */
export async function findPayers(text: string, signal: AbortSignal): Promise<PayerOption[]> {
  const [rentals, persons] = await Promise.all([findRentals({ query: text }, signal), searchPersons(text, signal)]);
  return asOptions(rentals, persons);
}

/**
 * The payers that a text or some of its words name; what the others say is left for the note.
 * @throws ApiError
 */
export async function findNamedPayers(text: string, signal: AbortSignal): Promise<PayerOption[]> {
  const named = await findByPhrases(text, (phrase) => findPayers(phrase, signal));
  const options = named.map(({ found, isWhole, left }): PayerOption =>
    isWhole ? found : { ...found, isPartly: true, payer: { ...found.payer, left } },
  );
  const ids = new Set<string>();
  return options.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, MAX_ROWS);
}

/**
 * Persons whose account ends in these four digits, with their current rental; a phone number with the same ending
 * does not match.
 * @throws ApiError
 */
export async function findAccountPayers(ending: string, signal: AbortSignal): Promise<PayerOption[]> {
  const persons = await searchAccountHolders(ending, signal);
  const queries = persons.flatMap(({ id }) => [{ tenant_id: id }, { payer_id: id }]);
  const found = (await Promise.all(queries.map((query) => findRentals(query, signal)))).flat();
  const rentals = persons.flatMap(({ id }) => found.filter((rental) => customerOf(rental).id === id));
  const live = rentals.filter(isLive);
  return asOptions(live.length > 0 ? live : rentals, persons);
}

/** Whether an error says that the server could not be reached. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Payers known to this device, without a connection: by all words of a text, else by any word that may be a name. */
export function knownPayers(text: string): PayerOption[] {
  const found = findKnownPayers(text, MAX_ROWS);
  const words = nameWords(text);
  if (found.length > 0 || words.length < 2) return found;
  const whole = findKnownPayers(words.join(" "), MAX_ROWS);
  if (whole.length > 0) return whole;
  const named = words.flatMap((word) => {
    const left = words.filter((other) => other !== word).join(" ");
    const options = word.length > 2 ? findKnownPayers(word, MAX_ROWS) : [];
    return options.map((option) => ({ ...option, isPartly: true, payer: { ...option.payer, left } }));
  });
  return [...new Map(named.map((option) => [option.id, option])).values()].slice(0, MAX_ROWS);
}

const noOptions: readonly PayerOption[] = [];

/** `findNamedPayers` for the typed text; without a connection, those that this device knows. */
export function usePayerOptions(text: string) {
  const isTooLong = isSearchTooLong(text);
  const settled = useSettled(isTooLong ? "" : text);
  const { data, isPending, isError, error } = useQuery({
    queryKey: ["person", "payers", settled],
    queryFn: ({ signal }) => findNamedPayers(settled, signal),
    enabled: settled !== "",
    // Without a connection the device's own records are shown at once; the next text asks the server again.
    retry: false,
    meta: { toast: "never", shows: ["rental"] },
  });
  const isOffline = isUnreachable(error);
  const known = useMemo(() => (isOffline ? knownPayers(settled) : noOptions), [isOffline, settled]);
  const isActive = text !== "" && !isTooLong && (isOffline || !isError);
  const isSearching = isActive && (settled !== text || isPending);
  const found = isOffline ? known : (data ?? noOptions);
  const options = isActive && !isSearching ? found : noOptions;
  const isEmpty = isActive && !isSearching && options.length === 0;
  return { options, isSearching, isTooLong, isEmpty, isOffline: isActive && !isSearching && isOffline };
}
