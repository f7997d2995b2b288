import { afterEach, expect, test } from "vitest";
import { sealJob } from "#server/areas/documents/seal/seal-job.ts";
import { stampSignaturesJob } from "#server/areas/documents/seal/stamp-signatures.ts";
import { type Job, type Jobs, startJobs } from "#server/engine/jobs/jobs.ts";
import { tasks } from "#server/tasks.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });
let jobs: Jobs | null = null;
afterEach(() => jobs?.stop());

/** The job as it is, at an authority that never answers: until the server ends. */
const endless = (job: Job): Job => ({
  ...job,
  cron: null,
  run: (_services, { signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
});

test("a start waits for no time stamp, and while an authority lets seals and signatures wait invoices are issued", async () => {
  const issued = Promise.withResolvers<void>();
  const issuing = tasks.filter(({ name }) => name === "issue_billing_run");
  const waiting = [sealJob, stampSignaturesJob].map(endless);
  jobs = await startJobs(app.services, [
    ...waiting,
    ...issuing.map((job) => ({ ...job, run: async () => issued.resolve() })),
  ]);
  for (const { name } of [...waiting, ...waiting, ...issuing])
    await app.db.query("select graphile_worker.add_job($1)", [name]);
  await issued.promise;
  expect(issuing).toHaveLength(1);
});
