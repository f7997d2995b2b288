import type es from "../es/home.ts";

export default {
  "home.greeting": "Hello, {name}",
  "home.greeting_nobody": "Hello",
  "home.intro": "Your day at a glance will be here: occupancy, collections, contracts about to end and open incidents.",
} satisfies Record<keyof typeof es, string>;
