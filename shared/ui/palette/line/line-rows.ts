import type { Translate } from "#shared/i18n/translator.ts";
import type { ChosenAsset, IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { ReadIncident, ReadPayment } from "./line-parts.ts";
import type { Entry } from "../entries/palette-entry.ts";

/** A line as palette rows. */
export interface LineRows {
  /** The name to search for; empty if the line has none. */
  readonly name: string;
  /** The form filled with everything that was recognised. */
  readonly whole: Entry;
  /**
   * The same with a found person.
   * @param left the words that name no one
   */
  readonly withPerson: (person: Entry, left: string) => Entry;
}

/** A person that only some words of a line's name are of. */
export interface NamedPayer {
  readonly person: Entry;
  /** The words that name no one. */
  readonly left: string;
  /** Whether only words of sentences are left out. */
  readonly isWhole: boolean;
}

/**
 * The rows of a payment line.
 * @param said the recognised parts as text
 */
export function paymentRows(t: Translate, read: ReadPayment, said: string): LineRows {
  const { reading } = read;
  const { line, rest } = reading;
  const whole: Entry = {
    id: "line:payment",
    group: "actions",
    isFallback: true,
    icon: "payment",
    title: t("palette.quick_payment"),
    hint: said,
    action: { kind: "do", run: ({ startPayment }) => startPayment({ line, reading }) },
  };
  const withPerson = (found: Entry, left: string): Entry => {
    const person = { id: found.page?.id ?? "", label: found.title };
    return {
      ...found,
      id: `pay:${found.id}`,
      icon: "payment",
      hint: t("palette.quick_payment"),
      action: {
        kind: "do",
        run: ({ startPayment }) => startPayment({ line, payer: { person, rental: null, said: rest, left }, reading }),
      },
      page: undefined,
    };
  };
  return { name: rest, whole, withPerson };
}

/**
 * The rows of a line of the collection round: the round with the day and the method of the line, and the persons that it
 * names, each with a payment.
 * @param said the recognised parts as text
 */
export function roundRows(t: Translate, read: ReadPayment, round: Entry, said: string): LineRows {
  const { day, method } = read.reading;
  const terms = { date: day?.value ?? null, method: method?.value ?? null };
  return {
    ...paymentRows(t, read, said),
    whole: {
      ...round,
      id: "line:round",
      aliases: [],
      isFallback: true,
      hint: said,
      action: { kind: "do", run: ({ startRound }) => startRound(terms) },
    },
  };
}

/** A known asset is chosen at once; another one named with `#` is looked up by the form. */
function draftOf({ description, code }: ReadIncident, asset: ChosenAsset | null): Partial<IncidentDraft> {
  if (code === "") return { description };
  const tag = `#${code}`;
  return { description: `${description} ${tag}`.trim(), ...(asset && { asset, tag }) };
}

/** The rows of an incident line. */
export function incidentRows(t: Translate, incident: ReadIncident, asset: ChosenAsset | null): LineRows {
  const { description, code } = incident;
  const whole: Entry = {
    id: "line:incident",
    group: "actions",
    icon: "incident",
    title: t("palette.create_incident", { text: description }),
    hint: code || undefined,
    action: { kind: "do", run: ({ startIncident }) => startIncident(draftOf(incident, asset)) },
  };
  return { name: "", whole, withPerson: (person) => person };
}
