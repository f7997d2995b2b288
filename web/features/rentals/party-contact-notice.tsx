import { Anchor } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { RentalFormState } from "./rental-form-fields.ts";

const isId = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The chosen tenants and the guarantor, once each. */
function partiesOf({ fields: { values } }: RentalFormState): string[] {
  const { tenant_id, additional_tenant_ids, guarantor_id } = values;
  const others: unknown[] = Array.isArray(additional_tenant_ids) ? additional_tenant_ids : [];
  return [...new Set([tenant_id, ...others, guarantor_id].filter(isId))];
}

/** Names what the contract prints of the chosen people and their records lack. Nothing is refused: drafts come first. */
export function PartyContactNotice({ form }: { form: RentalFormState }) {
  const { t } = useTexts();
  const enabled = useCan()("person", "read");
  const answers = useQueries({
    queries: partiesOf(form).map((id) => ({ ...oneQuery(personResource, id), enabled })),
  });
  const lacking = answers.flatMap(({ data }) => (data && !(data.phone && data.address_id) ? [data] : []));
  return (
    <div role="status">
      {lacking.length > 0 && (
        <Notice tone="due">
          <p style={{ margin: 0 }}>{t("documents.missing.title")}</p>
          <ul style={{ margin: 0 }}>
            {lacking.map(({ id, name, last_name, address_id, phone }) => (
              <li key={id}>
                {[!address_id && t("documents.missing.address"), !phone && t("documents.missing.phone")]
                  .filter(Boolean)
                  .join(", ")}
                {": "}
                <Anchor href={`/persons/${id}`} target="_blank" size="sm" fw={600}>
                  {[name, last_name].filter(Boolean).join(" ")}
                </Anchor>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
