import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type Action, actionsOf, isAllowed, type Permissions } from "#shared/domain/core/roles.ts";

/** Rights that send mails: invoices, documents, booking links and answers, statements, letters, reminders, messages, replies. */
const sendingRights = [
  ["invoice", "update"],
  ["document", "approve"],
  ["booking_link", "update"],
  ["booking", "update"],
  ["owner_statement", "update"],
  ["rental", "update"],
  ["payment", "create"],
  ["message", "approve"],
  ["incident", "update"],
  ["mail", "approve"],
] as const satisfies readonly (readonly [EntityName, Action])[];

/** A role that sends mails sees what became of them: it reads the log, of what it may read (docs/domain, "Users who send"). */
export function withMailReading(permissions: Permissions): Permissions {
  const sends = sendingRights.some(([entity, action]) => isAllowed(permissions, entity, action));
  if (!sends || isAllowed(permissions, "mail", "read")) return permissions;
  const others = actionsOf("mail").filter((action) => isAllowed(permissions, "mail", action));
  return { ...permissions, mail: ["read", ...others] };
}
