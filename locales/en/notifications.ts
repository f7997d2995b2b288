import type es from "../es/notifications.ts";

export default {
  "notifications.incident_assigned": "Incident {number} was assigned to you: {title}",
  "notifications.incident_comment": "{author} commented on {number}: {text}",
  "notifications.new_incident": "New incident {number}: {title}",
} satisfies Record<keyof typeof es, string>;
