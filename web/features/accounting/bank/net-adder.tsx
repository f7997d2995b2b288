import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { aLine, type NetLine, type NetLineKind, netLineKinds } from "./net-lines.ts";
import { NetChargePicker, NetInvoicePicker, NetPaymentPicker } from "./net-record-picker.tsx";

interface NetAdderProps {
  lines: readonly NetLine[];
  /** The kinds that the user may add. */
  allowed: readonly NetLineKind[];
  onAdd: (line: NetLine) => void;
}

/** Searches for what a line of that kind is about. The row is read again, for its amount of now. */
function Pickers({ kind, lines, onAdd }: Omit<NetAdderProps, "allowed"> & { kind: NetLineKind }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const isOffered = ({ id }: { id: string }) => !lines.some((line) => line.kind === kind && line.id === id);
  const common = { value: null, isOffered };
  const addBearer = async (resource: typeof ownerResource | typeof propertyResource, id: string | null) => {
    if (id === null) return;
    const { label } = await client.query(oneQuery(resource, id));
    onAdd(aLine(kind, { id, label, is_property: resource === propertyResource }));
  };
  const owner = (
    <EntityPicker
      {...common}
      resource={ownerResource}
      label={t("entity.owner")}
      onChange={(id) => void addBearer(ownerResource, id)}
    />
  );
  switch (kind) {
    case "invoice":
      return <NetInvoicePicker isOffered={isOffered} onAdd={onAdd} />;
    case "payment":
      return <NetPaymentPicker isOffered={isOffered} onAdd={onAdd} />;
    case "owner_charge":
      return <NetChargePicker isOffered={isOffered} onAdd={onAdd} />;
    case "charge":
      return (
        <FieldRow>
          <EntityPicker
            {...common}
            resource={propertyResource}
            label={t("entity.property")}
            onChange={(id) => void addBearer(propertyResource, id)}
          />
          {owner}
        </FieldRow>
      );
    case "payout":
      return owner;
    case "bank_charge":
      return (
        <Button variant="default" disabled={!isOffered({ id: "" })} onClick={() => onAdd(aLine("bank_charge"))}>
          {t("accounting.movement.net_add")}
        </Button>
      );
  }
}

/** Adds a line: first its kind, then what it is about. */
export function NetAdder({ lines, allowed, onAdd }: NetAdderProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<NetLineKind>("invoice");
  const kind = allowed.includes(chosen) ? chosen : (allowed[0] ?? "bank_charge");
  return (
    <>
      <Select
        label={t("accounting.movement.net_add")}
        comboboxProps={insideDialog}
        data={allowed.map((value) => ({ value, label: t(`accounting.movement.net_add.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setChosen(netLineKinds.find((one) => one === value) ?? kind)}
      />
      <Pickers key={`${kind} ${lines.length}`} kind={kind} lines={lines} onAdd={onAdd} />
    </>
  );
}
