import type es from "../es/reporting.ts";

export default {
  "reporting.state.closed": "Closed",
  "reporting.state.in_progress": "We are on it",
  "reporting.state.new": "Received",
  "reporting.state.on_hold": "On hold",
  "reporting.state.rejected": "We cannot take care of it",
  "reporting.state.resolved": "Solved",
} satisfies Record<keyof typeof es, string>;
