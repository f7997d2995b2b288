import type es from "../es/account.ts";

export default {
  "account.password_changed": "Password changed",
  "account.password_hint": "Between 10 and 128 characters. A phrase you remember beats a few symbols.",
  "account.password_intro": "You will use the new password the next time you sign in.",
} satisfies Record<keyof typeof es, string>;
