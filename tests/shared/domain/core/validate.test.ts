import { describe, expect, it } from "vitest";
import { changePasswordForm } from "#shared/domain/account/credentials.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";

const TODAY = "2026-03-02";

/** Validation errors as `field: key`. */
function wrongs(subject: Parameters<typeof validate>[0], values: object): string[] {
  const checked = validate(subject, values, TODAY);
  return checked.valid ? [] : checked.messages.map(({ field, key }) => `${field}: ${key.replace("validation.", "")}`);
}

const person = {
  kind: "natural",
  name: "Ana",
  last_name: "Núñez",
  documentation: "12345678Z",
  documentation_type: "dni",
  is_tenant: true,
  is_guarantor: false,
};

describe("validation", () => {
  it("validation finds no error in valid values", () => expect(wrongs(personResource, person)).toEqual([]));

  it("validation reports broken rules together with invalid fields", () => {
    const values = { ...person, name: " ", last_name: " ", email: "ana", is_tenant: false };
    expect(wrongs(personResource, values).toSorted()).toEqual([
      "email: email",
      "is_tenant: person_role",
      "last_name: required",
      "name: required",
    ]);
    expect(wrongs(personResource, { ...values, documentation: "12345678A" })).toContain("documentation: documentation");
  });

  it("validation skips a rule while one of its fields is invalid", () => {
    expect(wrongs(personResource, { ...person, kind: "robot", last_name: null })).toEqual(["kind: option"]);
    expect(wrongs(rentalResource, { start_date: "2026-13-01", end_date: "2026-01-01" })).not.toContain(
      "end_date: date_range",
    );
    expect(wrongs(rentalResource, { start_date: "2026-03-01", end_date: "2026-01-01" })).toContain(
      "end_date: date_range",
    );
  });

  it("validation reports one error per field", () => {
    const fields = wrongs(personResource, { documentation_type: "dni", documentation: "" }).map(
      (wrong) => wrong.split(":")[0],
    );
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toContain("documentation");
  });

  it("validation compares a new password with its repetition while the old one is still missing", () => {
    const values = { oldPassword: "", newPassword: "una contraseña", repeatPassword: "otra" };
    expect(wrongs(changePasswordForm, values)).toEqual(["oldPassword: required", "repeatPassword: passwords_differ"]);
  });

  it("validation of a rental move checks the rental and the current day, and reports all errors at once", () => {
    const open = {
      state: "active",
      regime: "habitual",
      end_date: null,
      exit_date: null,
      keys_returned_on: null,
    } as const;
    const setting = { rental: { ...open, start_date: "2026-01-01" }, today: "2026-03-02" };
    const notice = { input: rentalMoveInputs.give_notice, rules: rentalMoveRules("give_notice", setting) };
    expect(wrongs(notice, { notice_given_on: "2026-03-03", exit_date: "2025-12-31" }).toSorted()).toEqual([
      "exit_date: notice_dates",
      "notice_by: required",
      "notice_given_on: not_future",
    ]);
    expect(wrongs(notice, { notice_given_on: "2026-03-02", notice_by: "tenant", exit_date: "2026-03-02" })).toEqual([]);
  });

  it("validation refuses implausible values", () => {
    const company = { ...person, kind: "company", name: "Aljibe SL", last_name: null };
    const cif = { documentation_type: "cif", documentation: "B82846825" };
    const passport = { documentation_type: "passport", documentation: "XDA123456" };
    expect(wrongs(personResource, company)).toEqual(["documentation: company_document"]);
    expect(wrongs(personResource, { ...company, ...cif })).toEqual([]);
    expect(wrongs(personResource, { ...company, ...cif, documentation_type: "nif" })).toEqual([]);
    expect(wrongs(personResource, { ...person, ...cif })).toEqual(["documentation: personal_document"]);
    for (const one of [person, company]) expect(wrongs(personResource, { ...one, ...passport })).toEqual([]);
    expect(wrongs(personResource, { ...person, birth_date: "2026-03-03" })).toEqual(["birth_date: not_future"]);
    expect(wrongs(personResource, { ...person, birth_date: "1899-12-31" })).toEqual(["birth_date: date"]);
    expect(wrongs(personResource, { ...person, birth_date: TODAY })).toEqual([]);
    const owner = { kind: "company", name: "Aljibe SL", documentation: "12345678Z" };
    expect(wrongs(ownerResource, owner)).toEqual(["documentation: company_document"]);
    expect(wrongs(ownerResource, { ...owner, kind: "person", last_name: "Ruiz" })).toEqual([]);
    expect(wrongs(propertyResource, { year_built: 2028 })).toContain("year_built: maximum");
    expect(wrongs(propertyResource, { year_built: 2027 })).not.toContain("year_built: maximum");
  });

  it("validation refuses an incident's due date before the day it was reported, even when edited later", () => {
    expect(wrongs(incidentResource, { due_on: "2026-03-01" })).toContain("due_on: before_report");
    const reported = { due_on: "2026-03-01", created_at: "2026-02-28T23:30:00+00:00" };
    expect(wrongs(incidentResource, reported)).not.toContain("due_on: before_report");
    expect(wrongs(incidentResource, { ...reported, due_on: "2026-02-28" })).toContain("due_on: before_report");
  });
});
