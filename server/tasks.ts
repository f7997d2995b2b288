import type { Job } from "./jobs/jobs.ts";
import { freeJobs } from "./jobs/free-jobs.ts";
import { purgeStale } from "./jobs/purge-stale.ts";
import { billingJobs } from "./modules/accounting/issue-job.ts";
import { sendRecordsJob } from "./modules/accounting/send-records.ts";
import { reminderJob } from "./modules/accounting/send-reminders.ts";
import { lapseMandates } from "./modules/accounting/mandate-rules.ts";
import { sweepFilesJob } from "./jobs/sweep-files.ts";
import { lapseBookingsJob } from "./modules/bookings/lapse-bookings.ts";
import { deliverWebhooksJob } from "./modules/administration/deliver-webhooks.ts";
import { bulkUploadJobs } from "./modules/administration/bulk-job.ts";
import { passwordLinkJob } from "./modules/administration/password-link-job.ts";
import { purgeUploads } from "./modules/administration/purge-uploads.ts";
import { sealJob } from "./modules/documents/seal-job.ts";
import { documentCalendarJobs } from "./modules/documents/document-calendar.ts";
import { forgetWaiting } from "./modules/documents/forget-waiting.ts";
import { printingJobs } from "./modules/documents/send-document.ts";
import { tellSignersJob } from "./modules/documents/tell-signers.ts";
import { DELIVER_MAILS, deliverMails } from "./modules/notifications/deliver-mails.ts";
import { forgetVisitorsJob } from "./modules/persons/forget-visitors.ts";
import { proposeErasuresJob } from "./modules/persons/propose-erasures.ts";
import { tellBackupsJob } from "./modules/persons/tell-backups.ts";
import { followCalendar } from "./modules/rentals/calendar.ts";

/** Every job of the server, as data. A job may run twice (its process may die before it is marked done), so each is idempotent. */
export const tasks: readonly Job[] = [
  {
    name: "follow_calendar",
    cron: "3 * * * *",
    isDoneAtStart: true,
    run: async (services) => void (await followCalendar(services)),
  },
  forgetWaiting,
  sweepFilesJob,
  {
    name: DELIVER_MAILS,
    cron: "* * * * *",
    isDoneAtStart: false,
    isAlone: true,
    run: (services, { signal }) => deliverMails(services, signal),
  },
  { name: "free_jobs", cron: "* * * * *", isDoneAtStart: false, run: ({ db }) => freeJobs(db) },
  { name: "purge_stale", cron: "37 3 * * *", isDoneAtStart: false, run: ({ db }) => purgeStale(db) },
  ...bulkUploadJobs,
  ...billingJobs,
  ...printingJobs,
  ...documentCalendarJobs,
  tellSignersJob,
  sendRecordsJob,
  reminderJob,
  lapseMandates,
  lapseBookingsJob,
  deliverWebhooksJob,
  purgeUploads,
  proposeErasuresJob,
  forgetVisitorsJob,
  tellBackupsJob,
  passwordLinkJob,
  sealJob,
];
