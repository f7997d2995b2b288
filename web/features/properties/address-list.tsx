import { addressResource, type Address } from "#shared/domain/properties/address.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";

const AddressForm = lazyComponent(async () => (await import("./address-form.tsx")).AddressForm);

const column = columnOf<Address>();

const columns = [
  column({ id: "street", render: ({ street }) => street }),
  column({ id: "postal_code", width: 130, render: ({ postal_code }) => postal_code }),
  column({ id: "city", width: 220, render: ({ city }) => city }),
  column({ id: "state", width: 200, render: ({ state }) => state }),
  column({ id: "country", width: 140, isExtra: true, render: ({ country }) => country }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "text", field: "city" },
  { kind: "text", field: "state" },
  { kind: "text", field: "postal_code" },
];

/** /addresses */
export function AddressList() {
  const list = useList(addressResource, columns);
  return <ListScreen list={list} filters={filters} form={AddressForm} />;
}
