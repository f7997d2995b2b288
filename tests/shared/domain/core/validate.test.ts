import { describe, expect, it } from "vitest";
import { changePasswordForm } from "#shared/domain/account/credentials.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";

/** What is wrong, as `field: key`. */
function wrongs(subject: Parameters<typeof validate>[0], values: object): string[] {
  const checked = validate(subject, values);
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
  it("finds nothing in what is right", () => expect(wrongs(personResource, person)).toEqual([]));

  it("tells broken rules together with wrong fields", () => {
    const values = { ...person, name: " ", last_name: " ", email: "ana", is_tenant: false };
    expect(wrongs(personResource, values).toSorted()).toEqual([
      "email: email",
      "is_tenant: person_role",
      "last_name: required",
      "name: required",
    ]);
    expect(wrongs(personResource, { ...values, documentation: "12345678A" })).toContain("documentation: documentation");
  });

  it("leaves a rule alone while a field it looks at is wrong by itself", () => {
    expect(wrongs(personResource, { ...person, kind: "robot", last_name: null })).toEqual(["kind: option"]);
    expect(wrongs(rentalResource, { start_date: "2026-13-01", end_date: "2026-01-01" })).not.toContain(
      "end_date: date_range",
    );
    expect(wrongs(rentalResource, { start_date: "2026-03-01", end_date: "2026-01-01" })).toContain(
      "end_date: date_range",
    );
  });

  it("tells one thing of a field", () => {
    const fields = wrongs(personResource, { documentation_type: "dni", documentation: "" }).map(
      (wrong) => wrong.split(":")[0],
    );
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toContain("documentation");
  });

  it("compares a new password with its repetition while the old one is still missing", () => {
    const values = { oldPassword: "", newPassword: "una contraseña", repeatPassword: "otra" };
    expect(wrongs(changePasswordForm, values)).toEqual(["oldPassword: required", "repeatPassword: passwords_differ"]);
  });

  it("measures a move by the rental and the day, all at once", () => {
    const setting = { rental: { start_date: "2026-01-01" }, today: "2026-03-02" };
    const notice = { input: rentalMoveInputs.give_notice, rules: rentalMoveRules("give_notice", setting) };
    expect(wrongs(notice, { notice_given_on: "2026-03-03", exit_date: "2025-12-31" }).toSorted()).toEqual([
      "exit_date: notice_dates",
      "notice_by: required",
      "notice_given_on: not_future",
    ]);
    expect(wrongs(notice, { notice_given_on: "2026-03-02", notice_by: "tenant", exit_date: "2026-03-02" })).toEqual([]);
  });
});
