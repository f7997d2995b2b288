import type { Job } from "#server/engine/jobs/jobs.ts";
import { noteOtherChanges } from "./messages/note-other-changes.ts";
import { notifyLodgingTerms } from "./notify-lodging.ts";

export const notifyLodgingJob: Job = {
  name: "notify_lodging",
  cron: "*/15 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: async (services) => {
    await noteOtherChanges(services);
    await notifyLodgingTerms(services);
  },
};
