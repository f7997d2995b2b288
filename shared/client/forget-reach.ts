import { removeOpenForms } from "./drafts.ts";
import { discard } from "./outbox/outbox-machine.ts";
import { changeEntry, readOwnEntries } from "./outbox/outbox-store.ts";
import { writePersonal } from "./personal-settings.ts";
import { queryClient } from "./query-client.ts";

/** Removes what this tab stores of records that the logged-in user sees no more: answers that no screen shows, open forms. */
export function forgetReachOfTab(): void {
  queryClient.removeQueries({ type: "inactive" });
  removeOpenForms();
}

/**
 * Removes what all tabs share and may name records that the logged-in user sees no more: drafts and unsent entries. An
 * entry that is being sent is left to the server, which refuses what is out of scope.
 */
export async function forgetReachOfDevice(): Promise<void> {
  for (const name of ["drafts", "incident_draft", "payment_draft"] as const) await writePersonal(name, null);
  for (const { id } of await readOwnEntries()) await changeEntry(id, discard);
}
