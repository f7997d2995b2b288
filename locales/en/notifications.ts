import type es from "../es/notifications.ts";

export default {
  "notifications.new_incident": "New incident {number}: {title}",
} satisfies Record<keyof typeof es, string>;
