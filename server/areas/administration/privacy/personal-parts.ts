import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { bookingParts } from "./booking-parts.ts";
import { lodgingParts } from "./lodging-parts.ts";
import { moneyParts, tenantMoneyParts } from "./money-parts.ts";
import type { PersonalPart } from "./personal-part.ts";
import { ownerRecordParts } from "./owner-record-parts.ts";
import { recordParts } from "./record-parts.ts";
import { signatureParts } from "./signature-parts.ts";
import { reportParts, disclosureParts } from "./disclosure-parts.ts";

/*
 * The one list of personal data, of owners too: what they get on request, what is set apart while they are blocked,
 * and what is erased in the end. A column that comes to hold more of them is named in one of these parts or in
 * `retained` of its resource (without one: in `retained-columns.ts` of the tests), else
 * `tests/server/administration/privacy/personal-columns.test.ts` fails.
 */

/**
 * Personal data of tenants, guarantors and applicants, in masking order: parts found through values of other parts
 * come before those.
 */
const personParts: readonly PersonalPart[] = [
  ...disclosureParts("person_id"),
  ...reportParts,
  ...bookingParts,
  ...signatureParts("person_id"),
  ...lodgingParts,
  ...moneyParts("person_id"),
  ...tenantMoneyParts,
  ...recordParts,
];

const ownerParts: readonly PersonalPart[] = [
  ...disclosureParts("owner_id"),
  ...reportParts,
  ...signatureParts("owner_id"),
  ...moneyParts("owner_id"),
  ...ownerRecordParts,
];

export const partsOf: Readonly<Record<SubjectEntity, readonly PersonalPart[]>> = {
  person: personParts,
  owner: ownerParts,
};
