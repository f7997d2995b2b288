import type { Translate } from "#shared/i18n/translator.ts";
import type { ReadIncident, ReadPayment } from "./line-parts.ts";
import type { Entry } from "../entries/palette-entry.ts";

/** What a line comes to as rows. */
export interface LineRows {
  /** Whom to look for; empty where the line names nobody. */
  readonly name: string;
  /** The form with all that was understood. */
  readonly whole: Entry;
  /** The same with a person who was found. */
  readonly withPerson: (person: Entry) => Entry;
}

/** The payment that a line says. @param said what was understood, in words */
export function paymentRows(t: Translate, read: ReadPayment, said: string): LineRows {
  const { reading } = read;
  const { line, rest } = reading;
  const whole: Entry = {
    id: "line:payment",
    group: "actions",
    icon: "payment",
    title: t("palette.quick_payment"),
    hint: said,
    action: { kind: "do", run: ({ beginPayment }) => beginPayment({ line, reading }) },
  };
  const withPerson = (found: Entry): Entry => {
    const person = { id: found.page?.id ?? "", label: found.title };
    return {
      ...found,
      id: `pay:${found.id}`,
      icon: "payment",
      hint: t("palette.quick_payment"),
      action: {
        kind: "do",
        run: ({ beginPayment }) => beginPayment({ line, payer: { person, rental: null, said: rest }, reading }),
      },
      page: undefined,
    };
  };
  return { name: rest, whole, withPerson };
}

/** The incident that a line tells. */
export function incidentRows(t: Translate, { description, code }: ReadIncident): LineRows {
  const whole: Entry = {
    id: "line:incident",
    group: "actions",
    icon: "incident",
    title: t("palette.create_incident", { text: description }),
    hint: code || undefined,
    action: {
      kind: "do",
      run: ({ beginIncident }) => beginIncident({ description: code ? `${description} #${code}` : description }),
    },
  };
  return { name: "", whole, withPerson: (person) => person };
}
