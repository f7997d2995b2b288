import { addressResource, type Address } from "#shared/domain/properties/address.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";

const AddressForm = lazyComponent(async () => (await import("./address-form.tsx")).AddressForm);

const columns: readonly TableColumn<Address>[] = [
  { id: "street", render: ({ street }) => street },
  { id: "postal_code", width: 130, render: ({ postal_code }) => postal_code },
  { id: "city", width: 220, render: ({ city }) => city },
  { id: "state", width: 200, render: ({ state }) => state },
  { id: "country", width: 140, isExtra: true, render: ({ country }) => country },
];

const filters: readonly FilterDefinition[] = [
  { kind: "text", field: "city" },
  { kind: "text", field: "state" },
  { kind: "text", field: "postal_code" },
];

/** /addresses */
export function AddressList() {
  const list = useList(addressResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={AddressForm} />;
}
