import type es from "../es/account.ts";

export default {
  "account.password_changed": "Password changed",
  "account.password_hint": "Between 10 and 128 characters. A phrase you remember beats a few symbols.",
  "account.password_intro": "You will use the new password the next time you sign in.",
  "account.profile.appearance": "Appearance",
  "account.profile.dark": "Dark",
  "account.profile.identity": "Your details",
  "account.profile.identity_hint": "Whoever manages the users changes them.",
  "account.profile.language": "Language",
  "account.profile.light": "Light",
  "account.profile.password": "Password",
  "account.profile.preferences": "Preferences",
  "account.sessions.all_ended": "Sessions closed",
  "account.sessions.confirm": "Close them all",
  "account.sessions.current": "This session",
  "account.sessions.end": "Log out",
  "account.sessions.end_all": "Log out everywhere",
  "account.sessions.end_all_text":
    "All your sessions will be closed, this one too, and you will have to sign in again.",
  "account.sessions.ended": "Session closed",
  "account.sessions.hint": "If you do not recognise one, close it and change your password.",
  "account.sessions.last_used": "Last used",
  "account.sessions.on": "{browser} on {system}",
  "account.sessions.title": "Open sessions",
  "account.sessions.unknown": "Unknown device",
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
