import { type Person, personResource } from "#shared/domain/persons/person.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { type Owner, ownerResource } from "#shared/domain/properties/owner.ts";
import type { BaseRow } from "../row.ts";

/** A data subject, whose data can be copied, blocked and erased: a person or an owner. */
export type DataSubject = BaseRow & Pick<Person | Owner, "blocked_at" | "erased_at"> & { entity: SubjectEntity };

export const subjectOf = (entity: SubjectEntity, row: Person | Owner): DataSubject => ({ ...row, entity });

const resources = { person: personResource, owner: ownerResource } as const;
export const resourceOf = ({ entity }: DataSubject) => resources[entity];

/** Whether the subject's data cannot be read: blocked or erased. */
export const isForgotten = ({ blocked_at, erased_at }: Pick<DataSubject, "blocked_at" | "erased_at">): boolean =>
  (blocked_at ?? erased_at) !== null;
