import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#shared/client/api-error.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { moveOne, oneQuery } from "#shared/client/resource-queries.ts";
import { mergeChoices, type MergeChoice, proposeTaken } from "#shared/domain/persons/person-merge.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { mergeQuery } from "./merge-query.ts";

type Decisions = Readonly<Partial<Record<MergeChoice, boolean>>>;

/** State of a merge: the duplicate, the values chosen, the records to be moved, and the merge itself. */
export function useMerge(survivor: Person, onMerged: (merged: Person) => void) {
  const [duplicateId, setDuplicateId] = useState<string | null>(null);
  const [decided, setDecided] = useState<Decisions>({});
  const isChosen = duplicateId !== null;
  const { data } = useQuery({ ...oneQuery(personResource, duplicateId ?? ""), enabled: isChosen });
  const preview = useQuery({ ...mergeQuery(survivor.id, duplicateId ?? ""), enabled: isChosen, retry: false });
  const duplicate = isChosen && data ? data : null;
  const proposed = duplicate ? proposeTaken(survivor, duplicate) : [];
  const taken = mergeChoices.filter((choice) => decided[choice] ?? proposed.includes(choice));
  const merge = useMutation({
    meta: { toast: "never" },
    mutationFn: (other: Person) => {
      const choice = { duplicate_id: other.id, duplicate_version: other.version, take: taken };
      return moveOne(personResource, survivor.id, "merge", { version: survivor.version, ...choice });
    },
    onSuccess: onMerged,
    // On a version conflict both persons are refetched; the next click uses the versions then shown.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) invalidateEntity("person");
    },
  });
  return {
    duplicateId,
    duplicate,
    taken,
    preview,
    merge,
    choose: (id: string | null) => {
      setDuplicateId(id);
      setDecided({});
      merge.reset();
    },
    take: (choice: MergeChoice, isTaken: boolean) => setDecided({ ...decided, [choice]: isTaken }),
  };
}
