import { can } from "#shared/client/state/session-state.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Mode } from "../ranking/modes.ts";
import type { Entry } from "../entries/palette-entry.ts";

/** Whether a text could be a name. */
const isName = (text: string) => /\p{L}{2}/u.test(text) && !/[\d@#!€?]/u.test(text);

function newIncident(t: Translate, text: string): Entry {
  return {
    id: "create:incident",
    group: "create",
    icon: "incident",
    title: t("palette.create_incident", { text }),
    action: { kind: "do", run: ({ startIncident }) => startIncident({ description: text }) },
  };
}

function newPerson(t: Translate, text: string): Entry {
  return {
    id: "create:person",
    group: "create",
    icon: "tenant",
    title: t("palette.create_person", { text }),
    action: { kind: "path", path: `/persons?new=${encodeURIComponent(text)}` },
  };
}

function newPayment(t: Translate, text: string): Entry {
  return {
    id: "create:payment",
    group: "create",
    icon: "payment",
    title: t("palette.create_payment", { text }),
    action: { kind: "do", run: ({ startPayment }) => startPayment({ line: text }) },
  };
}

interface RequestedForm {
  readonly text: string;
  readonly mode: Mode | null;
  /** Whether matching records exist: then one of them is meant, not a new one. */
  readonly hasRecords: boolean;
}

/** Rows to create a record from a text without matches. */
export function createRows(t: Translate, { text, mode, hasRecords }: RequestedForm): Entry[] {
  const isNew = isName(text) && !hasRecords;
  return [
    ...((mode === null || mode === "!") && can("incident", "create") ? [newIncident(t, text)] : []),
    ...((mode === null || mode === "@") && isNew && can("person", "create") ? [newPerson(t, text)] : []),
    ...(mode === "€" && can("payment", "create") && can("person", "read") ? [newPayment(t, text)] : []),
  ];
}
