import type es from "../es/extension.ts";

export default {
  "extension.address": "Server address",
  "extension.address_invalid": "That is not a valid address",
  "extension.change_server": "Change the server",
  "extension.connect": "Connect",
  "extension.connect_hint": "The address under which you open Llavero in the browser.",
  "extension.connect_title": "Which server do you use?",
  "extension.connected_to": "Connected to {server} as {email}.",
  "extension.keep_session": "Stay signed in when the browser closes",
  "extension.keys_hint":
    "Ctrl+Shift+K opens the palette from any page. You can change it on your browser's shortcuts page.",
  "extension.notices": "Notices",
  "extension.notices_unread": "Notices ({unread})",
  "extension.options_title": "Llavero options",
  "extension.search": "Search",
  "extension.unreachable": "No Llavero answers there. Check the address and that the server is running.",
} satisfies Record<keyof typeof es, string>;
