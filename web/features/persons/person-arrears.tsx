import { Anchor, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { ArrearsBadge } from "#web/components/arrears-badge.tsx";
import { Field } from "#web/components/detail/field-list.tsx";
import { useCan } from "#web/components/use-can.ts";

/** The rentals of a tenant whose debt is claimed or in court. Renders nothing if there are none. */
export function PersonArrears({ person: { id, is_tenant } }: { person: Person }) {
  const enabled = useCan()("rental", "read") && is_tenant;
  const query = `tenant_id=${id}&arrears_status=claimed,judicial`;
  const { data } = useQuery({ ...listQuery(rentalResource, query), enabled });
  if (!data || data.data.length === 0) return null;
  return (
    <Field entity="rental" name="arrears_status">
      <Stack gap={4}>
        {data.data.map((rental) => (
          <Group key={rental.id} gap="xs">
            <Anchor component={Link} href={`/rentals/${rental.id}`}>
              {rental.code}
            </Anchor>
            <ArrearsBadge status={rental.arrears_status} />
          </Group>
        ))}
      </Stack>
    </Field>
  );
}
