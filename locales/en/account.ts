import type es from "../es/account.ts";

export default {
  "account.password_changed": "Password changed",
  "account.password_hint": "Between 10 and 128 characters. A phrase you remember beats a few symbols.",
  "account.password_intro": "You will use the new password the next time you sign in.",
  "account.set_up_account": "Your account",
  "account.set_up_company": "The company",
  "account.set_up_done": "Company created",
  "account.set_up_intro":
    "Tell us which company this is and create the account you will run it with. What has an asterisk is needed.",
  "account.set_up_invalid":
    "If the company exists already, sign in with your account. If not, start the server again: it prints a new link.",
  "account.set_up_submit": "Create the company and sign in",
  "account.set_up_title": "Set up your office",
} satisfies Record<keyof typeof es, string>;
