import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import type { IssuerInput } from "#shared/domain/accounting/invoices/issuer.ts";
import { companyResource } from "#shared/domain/administration/company.ts";
import { addressResource } from "#shared/domain/properties/address.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

type Known = Partial<IssuerInput>;

/** Prefills an issuer's form with the data of its owner, or of the company if it has none. */
export function useFillIssuer(form: ResourceForm<keyof IssuerInput>) {
  const queryClient = useQueryClient();
  const { owner_id } = form.fields.values;
  const readCompany = async (): Promise<Known> => {
    const [company] = (await queryClient.query(listQuery(companyResource, ""))).data;
    if (!company) return {};
    const { name, tax_id, street, postal_code, city, bank_account, creditor_id } = company;
    return { name, tax_id, bank_account, creditor_id, ...addressOf({ street, postal_code, city }) };
  };
  const readOwner = async (id: string): Promise<Known> => {
    const owner = await queryClient.query(oneQuery(ownerResource, id));
    const { label: name, documentation: tax_id, bank_account, address_id } = owner;
    const address = address_id ? await queryClient.query(oneQuery(addressResource, address_id)) : null;
    return { name, tax_id, bank_account, ...(address ? addressOf(address) : {}) };
  };
  return useMutation({
    mutationFn: () => (typeof owner_id === "string" ? readOwner(owner_id) : readCompany()),
    onSuccess: (known) => {
      for (const [field, value] of Object.entries(known)) if (value != null) form.fields.setFieldValue(field, value);
    },
  });
}

interface PostalAddress {
  readonly street: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
}

const addressOf = ({ street, postal_code, city }: PostalAddress): Known => ({
  ...(street && { street }),
  ...(postal_code && { postal_code }),
  ...(city && { city }),
});
