import type es from "../es/extension-privacy.ts";

export default {
  "privacy.controller":
    "The controller of the data is the company that runs the Llavero server that you connect to: yours. It answers requests for access, rectification and erasure (GDPR, articles 15 to 17).",
  "privacy.controller_title": "Who is responsible for the data",
  "privacy.kept":
    "This browser stores the server's address, the session, your name and what your role may do, your preferences, the pages and commands you use, the incident types and payment methods, drafts of forms and entries that wait to be sent. The session outlives the browser only if you choose so. The records you saw (name, document, phone and e-mail, of accounts only the last four digits, and of payments and invoices the amount, date and state; 5,000 at most), those you opened through the palette and an unfinished collection round are held in the browser's memory only, so that they are found without a connection, and are gone when it closes. Drafts and what waits to be sent contain the names you typed.",
  "privacy.kept_title": "What is stored",
  "privacy.permission_alarms": "alarms: wakes the extension every minute to keep the notices fresh.",
  "privacy.permission_context":
    "contextMenus: adds “Register an incident” and “Register a payment” to the menu of selected text.",
  "privacy.permission_host":
    "Access to a site, optional and only to the server you name: to know whether you are looking at Llavero already, and which record you have open. It reads the content of no page.",
  "privacy.permission_notifications": "notifications: shows notices of bookings and incidents on your desktop.",
  "privacy.permission_panel": "sidePanel: opens Llavero beside the page you are on.",
  "privacy.permission_storage": "storage: stores in this browser what is described above.",
  "privacy.permissions_title": "What each permission is for",
  "privacy.removal":
    "Signing out removes your name, recents, the records you saw and drafts; what has not been sent yet stays until you sign in again. When a session expires, the records you saw are removed as well. In the options you can remove everything, and nothing is left once the extension is uninstalled.",
  "privacy.removal_title": "How it is removed",
  "privacy.sent":
    "What you search, what you register and your login go to the server that you name, and to no other. Text selected on a page is taken only when you choose to register something with it. There is no analytics, no advertising, no third party.",
  "privacy.sent_title": "What is sent, and to whom",
  "privacy.title": "What Llavero does with your data",
} satisfies Record<keyof typeof es, string>;
