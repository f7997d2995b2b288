import type { Job } from "./jobs/jobs.ts";
import { purgeStale } from "./jobs/purge-stale.ts";
import { DELIVER_MAILS, deliverMails } from "./modules/notifications/deliver-mails.ts";
import { followCalendar } from "./modules/rentals/calendar.ts";

/** Every job of the server, as data. A job may run twice (its process may die before it is marked done), so each is idempotent. */
export const tasks: readonly Job[] = [
  {
    name: "follow_calendar",
    cron: "3 * * * *",
    isDoneAtStart: true,
    run: async (services) => void (await followCalendar(services)),
  },
  { name: DELIVER_MAILS, cron: "* * * * *", isDoneAtStart: false, isAlone: true, run: deliverMails },
  { name: "purge_stale", cron: "37 3 * * *", isDoneAtStart: false, run: ({ db }) => purgeStale(db) },
];
