import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { IdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { companyResource } from "#shared/domain/administration/company.ts";
import type { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";

export interface LogoOwner {
  readonly resource: typeof companyResource | typeof issuerResource;
  readonly id: string;
  readonly logo: string | null;
  readonly logo_name: string | null;
}

const pathOf = ({ resource: { path }, id }: LogoOwner) => `/${path}/${id}/pictures/logo`;

/** The logo's bytes: another logo has another id, so they never change. */
export function logoQuery(owner: LogoOwner) {
  return queryOptions({
    queryKey: ["logo", owner.resource.name, owner.logo],
    queryFn: async ({ signal }) => (await callForFile(pathOf(owner), { signal })).blob,
    enabled: owner.logo !== null,
    staleTime: Infinity,
    meta: { toast: "never" },
  });
}

/** @throws ApiError */
export async function sendLogo(owner: LogoOwner, file: File, submit: IdempotentSubmit): Promise<void> {
  const outgoing = { content: file, name: file.name, onProgress: () => {} };
  await submit(
    (idempotencyKey) => call(pathOf(owner), { method: "POST", idempotencyKey }, uploadTransport(outgoing)),
    `${file.name} ${file.size} ${file.lastModified}`,
  );
  invalidateEntity(owner.resource.name);
}

/** @throws ApiError */
export async function removeLogo(owner: LogoOwner): Promise<void> {
  await call(pathOf(owner), { method: "DELETE" });
  invalidateEntity(owner.resource.name);
}
