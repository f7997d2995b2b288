import { type Person, personResource } from "#shared/domain/persons/person.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import { type Owner, ownerResource } from "#shared/domain/properties/owner.ts";
import type { BaseRow } from "../row.ts";

/** Somebody whose data are copied, blocked and erased: what a person's row and an owner's say of that. */
export type DataSubject = BaseRow & Pick<Person | Owner, "blocked_at" | "erased_at"> & { entity: SubjectEntity };

export const subjectOf = (entity: SubjectEntity, row: Person | Owner): DataSubject => ({ ...row, entity });

const resources = { person: personResource, owner: ownerResource } as const;
export const resourceOf = ({ entity }: DataSubject) => resources[entity];

/** Whether there is nothing to be read of them any more, or for now. */
export const isForgotten = ({ blocked_at, erased_at }: Pick<DataSubject, "blocked_at" | "erased_at">): boolean =>
  (blocked_at ?? erased_at) !== null;
