import { readPageCommands } from "#shared/client/page-commands.ts";
import { can } from "#shared/client/state/session-state.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

/** The commands that the open page currently offers for its record. */
export function pageCommandEntries(naming: Naming): Entry[] {
  return readPageCommands().map(({ id, title, icon, hint, run }) => ({
    id: `here:${id}`,
    group: "here",
    icon,
    hint,
    action: { kind: "do", run },
    ...withName(naming, title, hint),
  }));
}

type Named = ReturnType<typeof withName>;

/** Further names, which count as much as the title. */
const withSynonyms = (named: Named, synonyms: readonly string[]): Named => ({
  ...named,
  names: [...(named.names ?? []), ...synonyms],
});

function quickPayment(naming: Naming): Entry[] {
  if (!can("payment", "create") || !can("person", "read")) return [];
  return [
    {
      id: "do:quick_payment",
      group: "actions",
      icon: "payment",
      aliases: ["rp", "pay"],
      action: { kind: "do", run: ({ startPayment }) => startPayment({}) },
      createsIn: "/payments",
      ...withSynonyms(withName(naming, "palette.quick_payment", "cobro cobrar ingreso recibo"), [
        "Nuevo pago",
        "New payment",
        "Record payment",
      ]),
    },
  ];
}

function quickIncident(naming: Naming): Entry[] {
  if (!can("incident", "create")) return [];
  return [
    {
      id: "do:quick_incident",
      group: "actions",
      icon: "incident",
      aliases: ["ip", "ni"],
      action: { kind: "do", run: ({ startIncident }) => startIncident({}) },
      createsIn: "/incidents",
      ...withSynonyms(withName(naming, "palette.quick_incident", "averia parte"), [
        "Nueva incidencia",
        "New incident",
        "Report incident",
      ]),
    },
  ];
}

/** The quick forms. */
export function quickEntries(naming: Naming): Entry[] {
  return [...quickIncident(naming), ...quickPayment(naming)];
}

/** Last of all, so that Enter without a search never selects it. */
export function logOutEntry(naming: Naming): Entry {
  return {
    id: "do:log_out",
    group: "session",
    icon: "password",
    action: { kind: "do", run: async () => (await import("#shared/ui/outbox/request-logout.ts")).requestLogout() },
    ...withName(naming, "action.log_out", "salir logout log out"),
  };
}
