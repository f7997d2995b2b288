import { consentTexts } from "#shared/domain/core/consents.ts";
import type {
  PublicIncidentForm,
  PublicIncidentInput,
  ReportedIncident,
  TrackedIncident,
} from "#shared/domain/incidents/public-incident.ts";
import { dataOf, type Reply } from "./api.ts";
import { nextNumber } from "./builders.ts";
import type { TestApp } from "./test-app.ts";

/** The token of a form opened long enough ago to have been filled in by a person. */
export const openedForm = (app: TestApp, secondsAgo = 60) =>
  app.services.vault.seal(
    "incident_form",
    new Date(app.services.clock.now().getTime() - secondsAgo * 1000).toISOString(),
  );

export const givenConsent = () => ({
  text_id: "privacy_incident" as const,
  text_version: consentTexts.privacy_incident.version,
  language: "es" as const,
});

/** Input of a visitor's report; values a test does not give are filled in. */
export async function aReport(app: TestApp, given: Partial<PublicIncidentInput> = {}): Promise<PublicIncidentInput> {
  const { types } = dataOf(await app.visitor.get<PublicIncidentForm>("/incidents/friendly/form"));
  return {
    incident_type_id: types[0]?.id ?? "",
    reported_place: "Calle Mayor 4, 2º B",
    description: `El grifo de la cocina gotea ${nextNumber()}`,
    reporter_name: "Ana Ruiz",
    reporter_email: "ana.ruiz@example.es",
    reporter_phone: null,
    language: "es",
    consent: givenConsent(),
    form: openedForm(app),
    ...given,
  };
}

export const sendTestReport = (
  app: TestApp,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<ReportedIncident>> => app.visitor.post<ReportedIncident>("/incidents/friendly", input, headers);

/** An accepted report. */
export const report = async (app: TestApp, given: Partial<PublicIncidentInput> = {}): Promise<ReportedIncident> =>
  dataOf(await sendTestReport(app, await aReport(app, given)));

export const readTracked = (app: TestApp, key: string): Promise<Reply<TrackedIncident>> =>
  app.visitor.get<TrackedIncident>(`/incidents/friendly/${key}`);
