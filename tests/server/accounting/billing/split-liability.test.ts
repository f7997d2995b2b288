import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { CreatedLetter, LetterDraft } from "#shared/domain/documents/letter.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });

beforeAll(async () => {
  const { id } = await money.anIssuer({ owner_id: null });
  await app.db.query("update issuer set owner_id = null where id = $1", [id]);
  await money.aSeries({ issuer_id: id });
  await money.aSeries({ issuer_id: id, kind: "rectifying" });
});

let months = 0;

/** A let of a home to two tenants with a half each, and its drafts of a month, the tenant's first. */
async function aSplitMonth(has_joint_liability: boolean) {
  const first = await given.aPerson();
  const second = await given.aPerson();
  const parties = { tenant_id: first.id, additional_tenant_ids: [second.id] };
  const { id, version } = await given.aRental({ ...parties, start_date: "2026-03-01", end_date: "2031-02-28" });
  const active = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-02-20" }));
  const shares = [first, second].map((tenant) => ({ person_id: tenant.id, share: 5_000 }));
  const split = { version: active.version, shares, has_joint_liability, day: "2026-03-20" };
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/split`, split));
  const month = addMonths("2026-03-01", months++);
  dataOf(await api.post<BillingRun>("/billing-runs", { month }));
  const drafts = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${id}`));
  const of = ({ id: person_id }: Person) => {
    const found = drafts.find((draft) => draft.person_id === person_id);
    if (!found) throw new Error("The tenant has no part");
    return found;
  };
  return { rental, first, second, drafts: [of(first), of(second)] as const };
}

const textOf = async ({ id }: Invoice) =>
  (await readPdf((await api.download(`/invoices/${id}/pdf`)).bytes)).pages.join(" ");

describe("an invoice of a part with joint liability", () => {
  test("names the tenants of its days, also after others joined or left", async () => {
    const { rental, first, second, drafts } = await aSplitMonth(true);
    const joined = await given.aPerson();
    await app.db.query("update rental_party set until = '2026-03-10' where rental_id = $1 and person_id = $2", [
      rental.id,
      second.id,
    ]);
    await app.db.query("update rental set additional_tenant_ids = array[$2]::uuid[] where id = $1", [
      rental.id,
      joined.id,
    ]);
    const issued = await money.issue(drafts[0]);
    expect(issued.joint_tenants.join()).toContain(second.label);
    expect(issued.joint_tenants.join()).not.toContain(joined.label);
    expect(await textOf(issued)).toContain(second.label);
    expect(first.id).toBe(issued.person_id);
  });

  test("says nothing of liability where no other tenant can be named", async () => {
    const { second, drafts } = await aSplitMonth(true);
    await app.db.query("update person set archived_at = clock_now(), blocked_at = clock_now() where id = $1", [
      second.id,
    ]);
    expect(await textOf(await money.issue(drafts[0]))).not.toContain("solidariamente");
  });
});

test("what rectifies a part is of the same part and names no other tenant", async () => {
  const { drafts, second } = await aSplitMonth(false);
  const issued = await money.issue(drafts[0]);
  const body = {
    version: issued.version,
    rectification_mode: "substitution",
    rectification_type: "R1",
    reason: "Dirección",
  };
  const draft = dataOf(await api.post<Invoice>(`/invoices/${issued.id}/rectify`, body));
  expect([draft.share, draft.joint_tenants]).toEqual([5_000, []]);
  expect(await textOf(draft)).not.toContain(second.label);
});

describe("the debt letter of a split rental", () => {
  const debtOf = async (has_joint_liability: boolean) => {
    const { rental, first, second, drafts } = await aSplitMonth(has_joint_liability);
    const issueLate = async ({ id, version }: Invoice) =>
      money.issue(dataOf(await api.patch<Invoice>(`/invoices/${id}`, { version, due_date: "2026-03-01" })));
    const issued = [await issueLate(drafts[0]), await issueLate(drafts[1])] as const;
    const choice = { kind: "debt", language: "es" };
    const draft = (person_id: string | null) =>
      api.post<LetterDraft>(`/rentals/${rental.id}/letter-drafts`, { ...choice, person_id });
    return { rental, first, second, issued, draft, letter: dataOf(await draft(null)) };
  };

  test("claims from the tenant alone what they owe where the contract makes no one liable for the rest", async () => {
    const { first, second, issued, letter } = await debtOf(false);
    expect(letter.recipients).toEqual([first.label]);
    expect(letter.hints).toContain("owes_apart");
    expect(letter.text).toContain(String(issued[0].number));
    expect(letter.text).not.toContain(String(issued[1].number));
    expect(letter.text).not.toContain(second.label);
  });

  test("claims all parts from all tenants where the contract makes each liable", async () => {
    const { first, second, issued, letter } = await debtOf(true);
    expect(letter.recipients.toSorted()).toEqual([first.label, second.label].toSorted());
    expect(letter.hints).not.toContain("owes_apart");
    for (const { number } of issued) expect(letter.text).toContain(String(number));
    expect(letter.text).toContain("solidariamente");
  });

  test("goes to each co-tenant who owes apart, with their own invoices and name, and is stored so", async () => {
    const { rental, first, second, issued, draft, letter } = await debtOf(false);
    expect(letter).toMatchObject({ person_id: first.id, debtors: [{ id: first.id }, { id: second.id }] });
    const own = dataOf(await draft(second.id));
    expect([own.recipients, own.person_id]).toEqual([[second.label], second.id]);
    expect(own.text).toContain(String(issued[1].number));
    expect(own.text).not.toContain(String(issued[0].number));
    const { subject, text, language, person_id } = own;
    const body = { kind: "debt", language, subject, text, person_id, is_mailed: false };
    const created = dataOf(await api.post<CreatedLetter>(`/rentals/${rental.id}/letter-files`, body));
    const { bytes } = await api.download(`/attachments/${created.attachment_id}/file`);
    const textOfPdf = (await readPdf(bytes)).pages.join(" ");
    expect(textOfPdf).toContain(second.label);
    expect(textOfPdf).not.toContain(first.label);
  });

  test("goes to one co-tenant of those who are liable together, and says that each is liable for all", async () => {
    const { second, issued, draft, letter } = await debtOf(true);
    expect(letter.person_id).toBeNull();
    const own = dataOf(await draft(second.id));
    expect(own.recipients).toEqual([second.label]);
    for (const { number } of issued) expect(own.text).toContain(String(number));
    expect(own.text).toContain("solidariamente");
  });

  test("goes to a co-tenant who left with an open invoice, at no address of the home, and names them in its file", async () => {
    const { rental, first, second, issued, draft } = await debtOf(true);
    await app.db.query("update rental_party set until = '2026-03-10' where rental_id = $1 and person_id = $2", [
      rental.id,
      second.id,
    ]);
    await app.db.query("update rental set additional_tenant_ids = '{}' where id = $1", [rental.id]);
    expect(dataOf(await draft(null))).toMatchObject({
      recipients: [first.label],
      debtors: [{ id: first.id }, { id: second.id }],
    });
    const own = dataOf(await draft(second.id));
    expect([own.recipients, own.has_address]).toEqual([[second.label], false]);
    expect(own.text).toContain(String(issued[1].number));
    const body = {
      kind: "debt",
      language: "es",
      subject: "Deuda",
      text: "Texto",
      person_id: second.id,
      is_mailed: false,
    };
    const created = dataOf(await api.post<CreatedLetter>(`/rentals/${rental.id}/letter-files`, body));
    expect(created.name).toBe(`${second.label} – Deuda.pdf`);
  });

  test("goes to no one who is not a tenant of the rental", async () => {
    const { draft } = await debtOf(false);
    expect((await draft((await given.aPerson()).id)).status).toBe(404);
  });
});
