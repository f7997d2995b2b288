import { AppError } from "#shared/domain/core/app-error.ts";
import {
  publicIncidentForm,
  publicIncidentInput,
  publicIncidentRules,
  reportedIncident,
} from "#shared/domain/incidents/public-incident.ts";
import { asVisitor } from "#server/engine/db/transaction.ts";
import { readableTable } from "#server/engine/db/row-scope.ts";
import { noBody, openRoute, ruledBody } from "#server/engine/http/define-route.ts";
import { readIdempotencyKey } from "#server/engine/http/idempotency.ts";
import { publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { assertFormTime, stampForm } from "./form-time.ts";
import { reportIncident } from "./report-incident.ts";

const form = openRoute({
  method: "GET",
  path: "/incidents/friendly/form",
  summary: "The public form for incidents: the types that visitors choose from, and the form's time",
  body: noBody,
  output: publicIncidentForm,
  run: async ({ services, language }) => {
    const table = readableTable("incident_type", { reads_in: language });
    const types = await services.db.query<{ id: string; label: string }>(
      `select id, label from ${table} where is_public and archived_at is null 
       order by normalize_text(label) in ('otro', 'otra', 'otros', 'other'), label, id`,
      [],
    );
    return respond({ types, form: stampForm(services) });
  },
});

const report = publicWriteRoute({
  bucket: "incident",
  path: "/incidents/friendly",
  summary: "Reports an incident from outside, without a login; returns its number and the key of its tracking page",
  body: ruledBody({ input: publicIncidentInput, rules: publicIncidentRules }, "incident"),
  output: reportedIncident,
  run: async ({ tx, services, request, input: reportInput }) => {
    // Reported as an error: a person whose browser autofilled the honeypot field learns whom to call.
    if (reportInput.extra_note) throw new AppError("report_refused");
    assertFormTime(services, reportInput.form);
    const sender = { address: request.ip, key: readIdempotencyKey(request) };
    const reporter = reportInput.reporter_name ?? reportInput.reporter_email ?? "";
    return respond(await asVisitor(tx, reporter, () => reportIncident({ tx, services }, reportInput, sender)), 201);
  },
});

// Not replayable: a stored response would be a stored key. `reportIncident` finds an earlier report of the same form
// itself.
export const publicFormRoutes: readonly Route[] = [form, { ...report, isReplayable: false }];
