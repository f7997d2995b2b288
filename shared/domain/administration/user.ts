import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant, optional, rowBase, text, uuid } from "../core/fields.ts";
import { allowedMoves, defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";

export const userInput = z.object({
  name: text(100),
  email: email(),
  role_id: uuid(),
  language: optional(z.enum(languages)),
});

export const userRow = z.object({
  ...rowBase,
  ...z.required(userInput).shape,
  language: z.enum(languages),
  is_active: z.boolean(),
  /** False until the invitation is accepted. */
  has_password: z.boolean(),
  /** Whether login requires a code besides the password. */
  has_second_factor: z.boolean(),
  /** Number of passkeys. */
  passkey_count: z.int(),
  last_login_at: z.nullable(instant()),
  role_label: z.string(),
  role_slug: z.string(),
});
export type User = z.infer<typeof userRow>;
export type UserInput = z.infer<typeof userInput>;

/** A user of the company. Users are deactivated, never deleted, so that their history remains. */
export const userResource = defineResource({
  name: "user",
  area: "administration",
  path: "users",
  input: userInput,
  row: userRow,
  references: { role_id: { entity: "role", fields: ["label", "slug"] } },
  filters: {
    role_id: "equals",
    is_active: "boolean",
    has_password: "boolean",
    has_second_factor: "boolean",
    language: "equals",
  },
  sortable: ["name", "email", "last_login_at", "created_at"],
  default_sort: "name",
  register: "staff",
  retained: { email: "office", name: "office", language: "office" },
});

/** The states of a user; see `stateOfUser`. */
export const userStates = ["invited", "active", "inactive"] as const;
export type UserState = (typeof userStates)[number];

/** The state of a user: invited until the first password is set. */
export function stateOfUser({ is_active, has_password }: Pick<User, "is_active" | "has_password">): UserState {
  if (!is_active) return "inactive";
  return has_password ? "active" : "invited";
}

/**
 * `invite` and `reset_password` create a link; the state changes when the link is used. `reset_second_factor` is for
 * a user who lost the device.
 */
export const userLifecycle = defineLifecycle({
  invite: { from: ["invited"], to: ["invited"] },
  reset_password: { from: ["active"], to: ["active"] },
  reset_second_factor: { from: ["active"], to: ["active"] },
  deactivate: { from: ["invited", "active"], to: ["inactive"] },
  activate: { from: ["inactive"], to: ["invited", "active"] },
});
export type UserVerb = keyof typeof userLifecycle;

/** The moves available for a user; without a second factor there is none to reset. */
export function movesOfUser(
  user: Pick<User, "is_active" | "has_password" | "has_second_factor" | "passkey_count">,
): UserVerb[] {
  const moves = allowedMoves(userLifecycle, stateOfUser(user));
  return moves.filter((verb) => verb !== "reset_second_factor" || user.has_second_factor || user.passkey_count > 0);
}
