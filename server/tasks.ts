import type { Job } from "./engine/jobs/jobs.ts";
import { freeJobs } from "./engine/jobs/free-jobs.ts";
import { mailAccountChanges } from "./areas/administration/mail-account-changes.ts";
import { purgeStale } from "./areas/administration/purge-stale.ts";
import { creditJobs } from "./areas/accounting/payments/apply-credit.ts";
import { billingJobs } from "./areas/accounting/billing/issue-job.ts";
import { certificateJob } from "./areas/accounting/certificates/notify-endings.ts";
import { signTicketbaiJob } from "./areas/accounting/ticketbai/sign-ticketbai.ts";
import { compareDailyJob } from "./areas/accounting/verifactu/comparisons/daily-comparisons.ts";
import { compareRecordsJob } from "./areas/accounting/verifactu/comparisons/run-comparison.ts";
import { notifyRecordsJob } from "./areas/accounting/verifactu/notices/notify-records.ts";
import { sendRecordsJob } from "./areas/accounting/verifactu/send-records.ts";
import { followEventLogsJob } from "./areas/accounting/verifactu/events/follow-event-logs.ts";
import { sendRequirementsJob } from "./areas/accounting/verifactu/requirements/send-requirements.ts";
import { signRecordsJob } from "./areas/accounting/verifactu/signing/sign-pending.ts";
import { receiptJob } from "./areas/accounting/payments/mail-receipts.ts";
import { reminderJob } from "./areas/accounting/reminders/send-reminders.ts";
import { lapseMandates } from "./areas/accounting/mandates/mandate-rules.ts";
import { sweepFilesJob } from "./engine/jobs/sweep-files.ts";
import { notifyBookingGuarantorsJob } from "./areas/bookings/guarantors/notify-booking-guarantors.ts";
import { lapseBookingsJob } from "./areas/bookings/lapse-bookings.ts";
import { deliverWebhooksJob } from "./areas/administration/webhooks/deliver-webhooks.ts";
import { bulkUploadJobs } from "./areas/administration/bulk-upload/bulk-job.ts";
import { passwordLinkJob } from "./areas/account/password-link-job.ts";
import { purgeUploads } from "./areas/administration/bulk-upload/purge-uploads.ts";
import { stampSignaturesJob } from "./areas/documents/seal/stamp-signatures.ts";
import { mailCopiesJob } from "./areas/documents/seal/mail-files.ts";
import { addValidationDataJob } from "./areas/documents/seal/add-validation-data.ts";
import { sealJob } from "./areas/documents/seal/seal-job.ts";
import { deletePicturesJob } from "./areas/documents/identity/delete-pictures.ts";
import { notifyGuarantorsJob } from "./areas/documents/notices/notify-guarantors.ts";
import { documentCalendarJobs } from "./areas/documents/document-calendar.ts";
import { forgetWaiting } from "./areas/documents/forget-waiting.ts";
import { documentRunJobs } from "./areas/documents/runs/run-job.ts";
import { renderingJobs } from "./areas/documents/signing/send-document.ts";
import { notifySignersJob } from "./areas/leases/notify-signers.ts";
import { sendLodgingJob } from "./areas/lodging/messages/send-lodging.ts";
import { notifyLodgingJob } from "./areas/lodging/notify-lodging-job.ts";
import { purgeLodgingJob } from "./areas/lodging/purge-lodging.ts";
import { DELIVER_MAILS, deliverMails } from "./areas/notifications/deliver-mails.ts";
import { smsJob } from "./areas/notifications/deliver-sms.ts";
import { mailNoticesJob } from "./areas/notifications/mail-notices.ts";
import { digestJob } from "./areas/notifications/send-digests.ts";
import { forgetVisitorsJob } from "./areas/administration/privacy/forget-visitors.ts";
import { proposeErasuresJob } from "./areas/administration/privacy/propose-erasures.ts";
import { backupErasureJob } from "./areas/administration/privacy/erase-in-backups.ts";
import { indexJobs } from "./areas/increments/read-indices.ts";
import { followCalendar } from "./areas/rentals/calendar.ts";

/**
 * Every job of the server, as data. A job may run twice (its process may die before it is marked done), so each is
 * idempotent.
 */
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
  smsJob,
  mailNoticesJob,
  digestJob,
  { name: "free_jobs", cron: "* * * * *", isDoneAtStart: false, run: ({ db }) => freeJobs(db) },
  { name: "purge_stale", cron: "37 3 * * *", isDoneAtStart: false, run: ({ db }) => purgeStale(db) },
  ...bulkUploadJobs,
  ...billingJobs,
  ...creditJobs,
  ...renderingJobs,
  ...documentRunJobs,
  ...documentCalendarJobs,
  deletePicturesJob,
  notifyGuarantorsJob,
  notifyBookingGuarantorsJob,
  notifySignersJob,
  sendRecordsJob,
  signTicketbaiJob,
  followEventLogsJob,
  signRecordsJob,
  sendRequirementsJob,
  compareRecordsJob,
  compareDailyJob,
  certificateJob,
  notifyRecordsJob,
  sendLodgingJob,
  notifyLodgingJob,
  purgeLodgingJob,
  reminderJob,
  receiptJob,
  lapseMandates,
  ...indexJobs,
  mailAccountChanges,
  lapseBookingsJob,
  deliverWebhooksJob,
  purgeUploads,
  proposeErasuresJob,
  forgetVisitorsJob,
  backupErasureJob,
  passwordLinkJob,
  stampSignaturesJob,
  sealJob,
  mailCopiesJob,
  addValidationDataJob,
];
