import { useMutation } from "@tanstack/react-query";
import { requestUserLink } from "./issue-user-link.ts";
import type { UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import type { BaseRow } from "#web/components/row.ts";

/** A one-time link for a user, created on request: a new one invalidates the previous one. */
export function useUserLink(purpose: UserLinkPurpose) {
  const { mutate, data, error, reset } = useMutation({
    mutationFn: (user: BaseRow) => requestUserLink(user, purpose),
    meta: { toast: "never" },
  });
  return { purpose, issue: mutate, issued: data, error, forget: reset };
}
export type UserLink = ReturnType<typeof useUserLink>;
