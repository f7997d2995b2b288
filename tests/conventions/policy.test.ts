import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/** Constants outside of `policy.ts` that only say how the code works: no rule of the business, no term, no limit that a customer meets. */
const technical: Readonly<Record<string, string>> = {
  "shared/domain/administration/read-record.ts MAX_SHOWN": "characters of a cell that an error message shows",
  "shared/domain/administration/read-cell.ts MAX_WORDS": "size of a cache",
  "shared/domain/account/passkey.ts MAX_PART": "bound of a field, from the format of attestations",
  "shared/domain/accounting/invoices/invoice-series.ts MAX_NUMBER": "bound of a column",
  "shared/domain/accounting/bank/bank-text.ts MAX_RUNS": "bound of a search",
  "shared/domain/accounting/bank/match-invoices.ts MAX_TRIED": "bound of a search",
  "shared/domain/core/list.ts MAX_PAGE_SIZE": "part of the contract of lists",
  "shared/domain/core/list.ts EXACT_TOTAL_LIMIT": "part of the contract of lists",
  "shared/domain/core/list.ts MAX_OFFSET": "part of the contract of lists",
  "shared/domain/core/fields.ts MAX_CENTS": "bound of a column",
  "shared/domain/core/fields.ts MAX_INT4": "bound of a type of PostgreSQL",
  "shared/domain/core/filter-value.ts MAX_INT4": "bound of a type of PostgreSQL",
  "server/areas/administration/bulk-upload/template.ts MAX_LIST": "bound of a format: a list in a cell of Excel",
  "server/areas/administration/bulk-upload/template.ts MAX_CATALOGUE": "bound of a format: a list in a cell of Excel",
  "server/areas/administration/bulk-upload/rows/stage-rows.ts MAX_ISSUES": "bound of what one batch stores",
  "server/areas/administration/bulk-upload/validate-batch.ts FIRST_BYTES": "size of a buffer",
  "server/areas/administration/bulk-upload/finish-batch.ts MAX_GROUPS": "length of a summary",
  "server/areas/administration/role-rules.ts MAX_SLUG": "bound of a column",
  "server/areas/administration/webhooks/webhook-secrets.ts SECRET_BYTES": "length of a secret (Standard Webhooks)",
  "server/areas/notifications/mail-text.ts MAX_SUBJECT": "bound of a column",
  "server/areas/notifications/mail-text.ts MAX_TEXT": "bound of a column",
  "server/areas/increments/increment-apply.ts MAX_SHOWN": "length of a refusal",
  "server/areas/account/passkey-challenges.ts BYTES": "length of a challenge (WebAuthn)",
  "server/areas/account/passkey-challenges.ts TIME_BYTES": "length of an instant in milliseconds",
  "server/areas/account/second-factor.ts RECOVERY_BYTES": "length of a recovery code",
  "server/areas/accounting/bank/camt/read-entry.ts MAX_TEXT": "length of a text that is shown",
  "server/areas/accounting/bank/find-twins.ts MAX_COMPARED": "bound of a search",
  "server/areas/accounting/remittances/sepa/party.ts MAX_NAME": "bound of a format (EPC rulebooks)",
  "server/areas/accounting/remittances/sepa/party.ts MAX_CENTS": "bound of a format (EPC rulebooks, AT-T002)",
  "server/areas/accounting/verifactu/issuer-chain-route.ts MAX_FAULTS": "length of a report",
  "server/areas/attachments/prepare-attachment.ts MAX_RENDERED":
    "derived from the policy: a picture may grow when it is encoded anew",
  "server/areas/bookings/mail-applicant.ts CALENDAR_BYTES": "size of a generated file",
  "server/app.ts BODY_LIMIT": "bound of a request's JSON",
  "server/main.ts SHUTDOWN_LIMIT_MS": "how long a process may take to end",
};

/** Machinery, and the demo company, which is data. */
const isExempt = (path: string) => /^server\/(engine|demo)\//.test(path);
const isPolicy = (path: string) => /^shared\/domain\/[a-z-]+\/policy\.ts$/.test(path);
const CONSTANT =
  /^(?:export )?const ([A-Z0-9_]*(?:MAX|LIMIT|BYTES|DAYS|HOURS|MINUTES)[A-Z0-9_]*)(?:: [^=]+)? = ([^;]*);/gm;

const sources = (await readSources()).filter(
  ({ path }) => /^(shared\/domain|server)\//.test(path) && !isExempt(path) && !isPolicy(path),
);
const found = sources.flatMap(({ path, text }) =>
  [...text.matchAll(CONSTANT)]
    // Texts and patterns are no values, and what is derived from a policy names it.
    .filter(([, , value = ""]) => /^[-\d[{(]/.test(value) && /\d/.test(value) && !/[`"/]/.test(value))
    .map(([, name = ""]) => `${path} ${name}`),
);

test("limits, terms and sizes are in the policy of their area", () => {
  expect(found.filter((constant) => !(constant in technical))).toEqual([]);
});

test("each exception from the policies still exists", () => {
  expect(Object.keys(technical).filter((constant) => !found.includes(constant))).toEqual([]);
});

test("every policy value says in a comment what it measures", async () => {
  const policies = (await readSources()).filter(({ path }) => isPolicy(path));
  expect(policies.length).toBeGreaterThan(10);
  const bare = policies.flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\nexport const (\w+)/gm)].flatMap(([, before = "", name = ""]) =>
      before.endsWith("*/") ? [] : [`${path} ${name}`],
    ),
  );
  expect(bare).toEqual([]);
});
