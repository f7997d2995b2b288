import type es from "../es/background.ts";

/** Texts of the extension's worker and of its manifest: they are shown by the browser itself. */
export default {
  "background.badge_attention": "Llavero: open it, something needs you",
  "background.badge_one": "Llavero: 1 unread notice",
  "background.badge_unread": "Llavero: {count} unread notices",
  "background.command_incident": "Register an incident",
  "background.command_panel": "Open the side panel",
  "background.command_payment": "Register a payment",
  "background.description":
    "Find people, register incidents and payments and see what is new in your rentals without leaving the page.",
  "background.menu_incident": "Register an incident with “%s”",
  "background.menu_payment": "Register a payment with “%s”",
  "background.menu_search": "Search for “%s” in Llavero",
  "background.notices_grouped": "{count} new notices",
  "background.notices_open": "Open",
  "background.notices_read": "Mark as read",
  "background.omnibox_hint": "Type a person, an asset or a page of Llavero",
  "background.omnibox_offline": "Llavero does not answer. Check the connection.",
  "background.omnibox_signed_out": "Open Llavero and log in to search from here",
} satisfies Record<keyof typeof es, string>;
